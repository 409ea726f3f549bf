import type { Vec3 } from './part.ts'

/**
 * True when a part of this size (x, y on the plate, z height) goes into a build volume, turned on the plate to any
 * angle. `margin_mm` stays free in each direction.
 */
export function fitsOnPlate(size: Vec3, volume: Vec3, margin_mm = 0): boolean {
  const [width, depth, height] = volume.map((length) => length - margin_mm)
  return size[2] <= height && rectangleFits([size[0], size[1]], [width, depth])
}

/**
 * Whether a rectangle goes into another, turned if need be: Carver, "Solution to Problem E 1225", American
 * Mathematical Monthly 64 (1957).
 */
function rectangleFits(inner: [number, number], outer: [number, number]): boolean {
  const [p, q] = [Math.max(...inner), Math.min(...inner)]
  const [a, b] = [Math.max(...outer), Math.min(...outer)]
  if (p <= a && q <= b) return true
  if (p <= a || q > b) return false
  const diagonal2 = p * p + q * q
  return b >= (2 * p * q * a + (p * p - q * q) * Math.sqrt(diagonal2 - a * a)) / diagonal2
}
