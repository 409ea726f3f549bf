import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Surface } from './surface.ts'
import { pointOnTriangle } from '../mesh/triangle-point.ts'

/** Shares of a face's second and third corner in its probe point. */
export const PROBE_SECOND = 0.309_017
export const PROBE_THIRD = 0.361_803

export function faceCentroid(surface: Surface, face: number): Vec3 {
  return pointOnTriangle(surface.mesh, face, 1 / 3, 1 / 3)
}

/**
 * Returns a point near the centroid of a face, but not at it: on regular meshes, rays from exact centroids hit edges of
 * the opposite side, where both triangles or neither may be hit.
 */
export function faceProbePoint(surface: Surface, face: number): Vec3 {
  return pointOnTriangle(surface.mesh, face, PROBE_SECOND, PROBE_THIRD)
}

export function faceNormal({ normals }: Surface, face: number): Vec3 {
  return [normals[face * 3], normals[face * 3 + 1], normals[face * 3 + 2]]
}
