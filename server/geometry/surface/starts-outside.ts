import { allHits, type Hit, type Ray } from './ray-cast.ts'
import type { Surface } from './surface.ts'

/** True when a ray leaves material through the face that it hits. */
export function exitsSolid({ normals }: Surface, { dx, dy, dz }: Ray, { face }: Hit): boolean {
  return normals[face * 3] * dx + normals[face * 3 + 1] * dy + normals[face * 3 + 2] * dz > 0
}

/** True when a ray from a face starts outside of every body: it enters as often as it leaves (winding number). */
export function startsOutside(surface: Surface, ray: Ray, from: number, face: number): boolean {
  const hits = allHits(surface.bvh, ray, from, face)
  return (
    hits !== null && hits.reduce((depth, hit) => depth + (exitsSolid(surface, ray, hit) ? 1 : -1), 0) === 0
  )
}
