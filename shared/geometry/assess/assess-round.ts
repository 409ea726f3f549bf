import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from '../figures.ts'
import type { PartFacts } from './part-facts.ts'
import type { RoundHole, RoundPin } from '../reports/round-report.ts'
import type { Vec3 } from '../feature.ts'

/** mm. Diameters are reported and compared in these steps; finer differences are noise of the file's triangles. */
const STEP_MM = 0.05

/** Holes and pins, in the orientation in which they are printed. */
export function assessRound(facts: PartFacts): FindingDraft[] {
  return [...smallHoles(facts), ...horizontalHoles(facts), ...thinPins(facts)]
}

/** Returns the holes with a diameter below `limit` mm, smallest first. */
export function holesBelow({ analysis }: Pick<PartFacts, 'analysis'>, limit: number): RoundHole[] {
  return (analysis.round_features?.holes ?? []).filter((hole) => roundedDiameter(hole) < limit)
}

/** Returns pins that are upright when printed and higher than so many times their diameter, thinnest first. */
export function uprightPins(
  { analysis, estimate }: Pick<PartFacts, 'analysis' | 'estimate'>,
  limit: { height_per_diameter: number; tilt_degrees: number },
): RoundPin[] {
  const least = Math.cos((limit.tilt_degrees * Math.PI) / 180)
  return (analysis.round_features?.pins ?? []).filter(
    (pin) =>
      pin.height_mm > limit.height_per_diameter * pin.diameter_mm &&
      alongAxis(pin.axis, estimate.placement.down) >= least,
  )
}

/** Returns the smallest and largest diameter, rounded as reported. */
export function diameters(round: (RoundHole | RoundPin)[]): { from: number; to: number } {
  const all = round.map(roundedDiameter)
  return { from: Math.min(...all), to: Math.max(...all) }
}

function smallHoles(facts: PartFacts): FindingDraft[] {
  const limit = facts.limits.small_hole
  const holes = holesBelow(facts, limit.diameter_mm)
  if (holes.length === 0) return []
  const figures = { count: holes.length, ...diameters(holes), advised: limit.diameter_mm }
  return [newFinding('small_hole', limit, figures, particularsOf(holes, limit.diameter_mm))]
}

function horizontalHoles({ analysis, estimate, limits }: PartFacts): FindingDraft[] {
  const limit = limits.horizontal_hole
  const most = Math.sin((limit.tilt_degrees * Math.PI) / 180)
  const holes = (analysis.round_features?.holes ?? []).filter(
    (hole) =>
      roundedDiameter(hole) > limit.diameter_mm && alongAxis(hole.axis, estimate.placement.down) <= most,
  )
  if (holes.length === 0) return []
  const figures = { count: holes.length, ...diameters(holes) }
  // Here the largest are the worst.
  const particulars = { ...particularsOf(holes.reverse(), limit.diameter_mm), measured: figures.to }
  return [newFinding('horizontal_hole', limit, figures, particulars)]
}

function thinPins(facts: PartFacts): FindingDraft[] {
  const limit = facts.limits.thin_pin
  const pins = uprightPins(facts, limit).filter((pin) => roundedDiameter(pin) < limit.diameter_mm)
  if (pins.length === 0) return []
  const figures = { count: pins.length, ...diameters(pins), advised: limit.diameter_mm }
  return [newFinding('thin_pin', limit, figures, particularsOf(pins, limit.diameter_mm))]
}

function roundedDiameter({ diameter_mm }: RoundHole | RoundPin): number {
  return Math.max(STEP_MM, roundTo(diameter_mm, STEP_MM))
}

function particularsOf(shapes: (RoundHole | RoundPin)[], limit: number) {
  return {
    measured: diameters(shapes).from,
    limit,
    unit: 'mm',
    features: shapes.map((shape) => shape.feature),
  }
}

/** 1 for an axis straight up or down, 0 for a level one. */
function alongAxis(axis: Vec3, down: Vec3): number {
  return Math.abs(axis[0] * down[0] + axis[1] * down[1] + axis[2] * down[2])
}
