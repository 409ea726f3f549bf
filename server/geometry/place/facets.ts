import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { HullFace } from './hull.ts'
import { combined, unit } from '../mesh/vectors.ts'

/** A flat side of a part's convex hull: a side that the part can rest on. */
export interface FlatSide {
  normal: Vec3
  /** mm2 of the hull, so it includes the space between feet. */
  area: number
}

/** Normals that agree to this in every component belong to one flat side. */
const STEP = 0.004
/** Base of the cell numbers: more than the number of steps from -1 to 1. */
const STEPS = 1024
/** Rounding of 32-bit coordinates changes a component of an axis direction by less than this. */
const SNAP = 2e-4

/** Returns the flat sides of a hull, largest first. Sides at nearly the same angle, as those of a ball, stay separate. */
export function findFlatSides(hull: HullFace[]): FlatSide[] {
  const sides = new Map<number, { sum: Vec3; area: number }>()
  for (const { normal, area } of hull) {
    const [x, y, z] = normal
    const key = (Math.round(x / STEP) * STEPS + Math.round(y / STEP)) * STEPS + Math.round(z / STEP)
    const side = sides.get(key) ?? { sum: [0, 0, 0], area: 0 }
    side.sum = combined(1, side.sum, area, normal)
    side.area += area
    sides.set(key, side)
  }
  return [...sides.values()]
    .map(({ sum, area }) => ({ normal: snapToAxes(unit(sum)), area }))
    .sort((one, other) => other.area - one.area)
}

/** Sets components to 0 that differ from it by rounding only, so that directions along an axis are exact. */
export function snapToAxes(normal: Vec3): Vec3 {
  return unit(normal.map((component) => (Math.abs(component) < SNAP ? 0 : component)) as Vec3)
}
