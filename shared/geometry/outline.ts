import { z } from 'zod'
import type { Vec3 } from './feature.ts'

/**
 * The convex outline of a part seen from above, as printed: x, y in mm around the center of its bounding box,
 * counter-clockwise. It contains the part; simplified to at most `MAX_OUTLINE_POINTS` points.
 */
export const Outline = z.array(z.tuple([z.number(), z.number()])).min(3)
export type Outline = z.infer<typeof Outline>

export const MAX_OUTLINE_POINTS = 32

/** Returns the rectangle around a part, if its mesh is not there to measure. */
export function rectangleOutline([width, depth]: Vec3 | [number, number]): Outline {
  const [x, y] = [width / 2, depth / 2]
  return [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ]
}
