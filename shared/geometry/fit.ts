import type { Vec3 } from './feature.ts'

/**
 * True if a part of this size (x, y on the plate, z height) fits a build volume. It may be rotated by 90 degrees on
 * the plate; `margin_mm` stays free in each direction.
 */
export function fitsOnPlate(size: Vec3, volume: Vec3, margin_mm = 0): boolean {
  const [x, y, z] = size.map((length) => length + margin_mm)
  const [width, depth, height] = volume
  return z <= height && ((x <= width && y <= depth) || (y <= width && x <= depth))
}
