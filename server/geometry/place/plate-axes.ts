import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { cross, minus, opposite, scaled, dot, unit } from '../mesh/vectors.ts'

/** Right-handed unit axes of the plate in the part's own axes: x and y along the plate, z up. */
export interface PlateAxes {
  x: Vec3
  y: Vec3
  z: Vec3
}

/**
 * Returns axes with z opposite to `down`. The part's own x stays x where it is along the plate, so that a part as drawn is not
 * rotated.
 */
export function plateAxes(down: Vec3): PlateAxes {
  const z = unit(opposite(down))
  const along: Vec3 = Math.abs(z[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]
  const x = unit(minus(along, scaled(z, dot(along, z))))
  return { x, y: cross(z, x), z }
}
