import type { Outline } from '../../geometry/outline.ts'
import type { Bed, BedUnit, Place } from './bed.ts'
import {
  areBoundsCloser,
  findBounds,
  measureGap,
  placeOutline,
  type OutlineBounds,
} from './outline-geometry.ts'

/** mm from one place that is tried to the next. */
const STEP_MM = 3
/** Turns that are tried, in addition to the one in which the box around the part is smallest. */
const TURNS_DEG = [0, 90, 45, 135]

/** A unit at its place, with its outline there. */
export interface TakenRoom {
  unit: BedUnit
  place: Place
  outline: Outline
}

/** Returns the first place, from the front left corner, where the outline keeps its distance to all others; null if there is none. */
export function findFreePlace(
  unit: BedUnit,
  taken: readonly TakenRoom[],
  { bed, turn_deg }: { bed: Bed; turn_deg: number },
): TakenRoom | null {
  const others = taken.map((room) => ({ ...room, bounds: findBounds(room.outline) }))
  for (const turn of TURNS_DEG) {
    const turned = (turn_deg + turn) % 360
    const bounds = findBounds(placeOutline(unit.outline, { x_mm: 0, y_mm: 0, turn_deg: turned }))
    const free = bed.margin_mm + unit.brim_mm
    const last = [0, 1].map((axis) => bed.size_mm[axis] - free - bounds.max[axis])
    for (let y_mm = free - bounds.min[1]; y_mm <= last[1]; y_mm += STEP_MM)
      for (let x_mm = free - bounds.min[0]; x_mm <= last[0]; x_mm += STEP_MM) {
        const place = { x_mm, y_mm, turn_deg: turned }
        const room = { unit, place, outline: placeOutline(unit.outline, place) }
        const box = movedBounds(bounds, place)
        if (others.every((other) => isFarEnough({ ...room, bounds: box }, other, bed.spacing_mm))) return room
      }
  }
  return null
}

function movedBounds({ min, max }: OutlineBounds, { x_mm, y_mm }: Place): OutlineBounds {
  return { min: [min[0] + x_mm, min[1] + y_mm], max: [max[0] + x_mm, max[1] + y_mm] }
}

interface BoundedRoom extends TakenRoom {
  bounds: OutlineBounds
}

function isFarEnough(one: BoundedRoom, other: BoundedRoom, spacing_mm: number): boolean {
  const needed = spacing_mm + one.unit.brim_mm + other.unit.brim_mm
  if (!areBoundsCloser(one.bounds, other.bounds, needed)) return true
  return measureGap(one.outline, other.outline) >= needed
}
