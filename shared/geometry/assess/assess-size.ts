import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from '../figures.ts'
import { fitsOnPlate } from '../fit.ts'
import type { PartFacts } from './part-facts.ts'
import type { Vec3 } from '../feature.ts'

const NO_ROOM: Vec3 = [0, 0, 0]

/** Parts too large for the printers or too small for a nozzle. */
export function assessSize(facts: PartFacts): FindingDraft[] {
  return [...tooLarge(facts), ...tooSmall(facts)]
}

function tooLarge({ analysis, estimate, printers, limits }: PartFacts): FindingDraft[] {
  if (printers.length === 0) return []
  const margin = limits.too_large.margin_mm
  const size = estimate.placement.size_mm
  const fitting = printersFor(size, printers, margin)
  if (fitting.some((printer) => !printer.large)) return []
  const volume = largestVolume(fitting.length > 0 ? printers.filter((printer) => !printer.large) : printers)
  const room = (volume ?? NO_ROOM).map((side) => Math.max(0, side - margin)) as Vec3
  const particulars = { ...longestExcess(size, room), unit: 'mm' }
  if (fitting.length > 0)
    return [newFinding('needs_large_printer', limits.needs_large_printer, { size }, particulars)]
  const fitsElse = analysis.placements.some(
    (placement) => printersFor(placement.size_mm, printers, margin).length > 0,
  )
  const { objects } = analysis.file
  const told = { size, room, fitsElse, objects }
  return [newFinding('too_large', limits.too_large, told, particulars)]
}

/** Returns the side that exceeds the room most, and what it may have there. The part may turn on the plate. */
function longestExcess(size: Vec3, room: Vec3): { measured: number; limit: number } {
  const sidesOf = ([x, y, z]: Vec3) => [Math.max(x, y), Math.min(x, y), z]
  const limits = sidesOf(room)
  const sides = sidesOf(size).map((side, at) => ({ measured: roundTo(side, 0.1), limit: limits[at] }))
  return sides.reduce((most, side) => (side.measured - side.limit > most.measured - most.limit ? side : most))
}

function printersFor<P extends { build_volume_mm: Vec3 }>(
  size: Vec3,
  printers: readonly P[],
  margin: number,
): P[] {
  return printers.filter((printer) => fitsOnPlate(size, printer.build_volume_mm, margin))
}

function largestVolume(printers: readonly { build_volume_mm: Vec3 }[]): Vec3 | undefined {
  const volumes = printers.map((printer) => printer.build_volume_mm)
  return volumes.sort((a, b) => b[0] * b[1] * b[2] - a[0] * a[1] * a[2])[0]
}

function tooSmall({ analysis, limits }: PartFacts): FindingDraft[] {
  const side = roundTo(Math.max(...analysis.dimensions_mm), 0.01)
  const limit = limits.too_small.largest_side_mm
  if (side < limit) {
    return [newFinding('too_small', limits.too_small, { side, limit }, { measured: side, limit, unit: 'mm' })]
  }
  const tiny = limits.tiny_part.largest_side_mm
  if (side >= tiny) return []
  return [newFinding('tiny_part', limits.tiny_part, { side }, { measured: side, limit: tiny, unit: 'mm' })]
}
