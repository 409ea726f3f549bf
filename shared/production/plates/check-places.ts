import { unitKey, type Bed, type BedUnit, type Place } from './bed.ts'
import {
  areBoundsCloser,
  findBounds,
  measureGap,
  placeOutline,
  type OutlineBounds,
} from './outline-geometry.ts'
import type { Outline } from '../../geometry/outline.ts'

/** mm. Rounding of coordinates is no fault. */
const TOLERANCE_MM = 0.001
/** Sentences in one refusal. */
const MAX_SENTENCES = 3

/** A fault in the places of one or two units, as a sentence for staff. */
export interface PlaceFault {
  units: BedUnit[]
  sentence: string
}

interface PlacedUnit {
  unit: BedUnit
  outline: Outline
  bounds: OutlineBounds
}

/** Finds the units that have no place, leave the bed, or are too close to each other. */
export function findPlaceFaults(
  units: readonly BedUnit[],
  places: ReadonlyMap<string, Place>,
  bed: Bed,
): PlaceFault[] {
  const homeless = units.filter((unit) => !places.has(unitKey(unit)))
  const placed = units.flatMap((unit) => {
    const place = places.get(unitKey(unit))
    return place ? placeUnit(unit, place) : []
  })
  return [
    ...homeless.map((unit) => ({ units: [unit], sentence: `${nameOf(unit)} has no place on the bed.` })),
    ...placed.flatMap((unit) => leavesBed(unit, bed) ?? []),
    ...placed.flatMap((one, at) =>
      placed.slice(at + 1).flatMap((other) => areTooClose(one, other, bed) ?? []),
    ),
  ]
}

/** Returns the faults as one text for staff; null if the places are good. */
export function whyPlacesFail(faults: readonly PlaceFault[]): string | null {
  if (faults.length === 0) return null
  const more = faults.length - MAX_SENTENCES
  const sentences = faults.slice(0, MAX_SENTENCES).map(({ sentence }) => sentence)
  return [...sentences, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

function placeUnit(unit: BedUnit, place: Place): PlacedUnit {
  const outline = placeOutline(unit.outline, place)
  return { unit, outline, bounds: findBounds(outline) }
}

function leavesBed({ unit, bounds }: PlacedUnit, { size_mm, margin_mm }: Bed): PlaceFault | null {
  const free = margin_mm + unit.brim_mm - TOLERANCE_MM
  const isInside = [0, 1].every(
    (axis) => bounds.min[axis] >= free && bounds.max[axis] <= size_mm[axis] - free,
  )
  if (isInside) return null
  const isOut = [0, 1].some((axis) => bounds.min[axis] < 0 || bounds.max[axis] > size_mm[axis])
  const sentence = isOut
    ? `${nameOf(unit)} leaves the bed.`
    : `${nameOf(unit)}${unit.brim_mm > 0 ? ' with its brim' : ''} is closer than ${margin_mm} mm to the edge of the bed.`
  return { units: [unit], sentence }
}

function areTooClose(one: PlacedUnit, other: PlacedUnit, { spacing_mm }: Bed): PlaceFault | null {
  const brims = one.unit.brim_mm + other.unit.brim_mm
  const needed = spacing_mm + brims - TOLERANCE_MM
  if (!areBoundsCloser(one.bounds, other.bounds, needed)) return null
  const gap = measureGap(one.outline, other.outline)
  if (gap >= needed) return null
  const names = `${nameOf(one.unit)} and ${nameOf(other.unit)}`
  const sentence =
    gap === 0
      ? `${names} overlap.`
      : `${names} are closer than ${spacing_mm} mm${brims > 0 ? ' with their brims' : ''}.`
  return { units: [one.unit, other.unit], sentence }
}

function nameOf({ number, unit }: BedUnit): string {
  return `${number} unit ${unit}`
}
