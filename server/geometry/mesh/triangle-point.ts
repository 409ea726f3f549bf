import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Mesh } from './mesh.ts'

/** Returns the point with these barycentric coordinates of the second and third corner; a third each is the centroid. */
export function pointOnTriangle(
  { positions, triangles }: Mesh,
  triangle: number,
  second: number,
  third: number,
): Vec3 {
  const a = triangles[triangle * 3] * 3
  const b = triangles[triangle * 3 + 1] * 3
  const c = triangles[triangle * 3 + 2] * 3
  const first = 1 - second - third
  return [
    first * positions[a] + second * positions[b] + third * positions[c],
    first * positions[a + 1] + second * positions[b + 1] + third * positions[c + 1],
    first * positions[a + 2] + second * positions[b + 2] + third * positions[c + 2],
  ]
}
