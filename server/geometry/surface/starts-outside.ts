import { allHits } from './ray-cast.ts'
import type { Hit, Ray } from './ray.ts'
import { suspectsOf } from './intersecting-faces.ts'
import type { RayTarget, Surface } from './surface.ts'

/** True if a ray leaves material through the face that it hits. */
export function exitsSolid(
  { normals }: Pick<RayTarget, 'normals'>,
  { dx, dy, dz }: Ray,
  { face }: Hit,
): boolean {
  return normals[face * 3] * dx + normals[face * 3 + 1] * dy + normals[face * 3 + 2] * dz > 0
}

/** For the part's own triangles: whether it is known, and then whether rays from them start outside. */
const UNKNOWN = 0
const OUTSIDE = 1
const INSIDE = 2
const knownBySurface = new WeakMap<Surface, Uint8Array>()

/**
 * True if a ray that begins `from` mm in front of a face starts outside of every body. Found once for all faces of one of
 * the part's own triangles, where no other surface goes through it or lies on it.
 */
export function startsOutside(surface: Surface, ray: Ray, from: number, face: number): boolean {
  const triangle = surface.parents[face]
  const suspects = suspectsOf(surface)
  if (!suspects || suspects.mayCross[triangle] || suspects.mayTouch[triangle])
    return entersAsOftenAsItLeaves(surface.own, ray, from, triangle)
  const known = knownBySurface.get(surface) ?? new Uint8Array(surface.parentAreas.length)
  knownBySurface.set(surface, known)
  if (known[triangle] === UNKNOWN)
    known[triangle] = entersAsOftenAsItLeaves(surface.own, ray, from, triangle) ? OUTSIDE : INSIDE
  return known[triangle] === OUTSIDE
}

/** The winding number where the ray starts is 0. False if it hits too many faces. */
function entersAsOftenAsItLeaves(target: RayTarget, ray: Ray, from: number, triangle: number): boolean {
  const hits = allHits(target.bvh, ray, from, triangle)
  return (
    hits !== null && hits.reduce((depth, hit) => depth + (exitsSolid(target, ray, hit) ? 1 : -1), 0) === 0
  )
}
