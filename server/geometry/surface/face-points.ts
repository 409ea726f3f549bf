import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Surface } from './surface.ts'
import { pointOnTriangle } from '../mesh/triangle-point.ts'

/** The middle of a face. */
export function faceCentroid(surface: Surface, face: number): Vec3 {
  return pointOnTriangle(surface.mesh, face, 1 / 3, 1 / 3)
}

/**
 * A point near the middle of a face, but not on it: rays from exact middles of regular meshes meet edges of the
 * opposite side, where a triangle may be met twice or not at all.
 */
export function faceProbePoint(surface: Surface, face: number): Vec3 {
  return pointOnTriangle(surface.mesh, face, 0.309_017, 0.361_803)
}

export function faceNormal({ normals }: Surface, face: number): Vec3 {
  return [normals[face * 3], normals[face * 3 + 1], normals[face * 3 + 2]]
}
