import type { Bvh } from './bvh.ts'
import { RAY_WORDS } from './kernels/tree-memory.ts'
import type { Ray, Hit } from './ray.ts'

/**
 * Returns the nearest triangle between `from` and `to` mm along the ray, whichever way it faces; null if there is none. Of
 * several at one distance, one that the ray passes from behind, then the first in the mesh: the answer does not depend on the tree. `except` is the triangle that the ray starts on. Separate parameters, because this runs once
 * for every ray.
 */
export function nearestHit(bvh: Bvh, ray: Ray, from: number, to: number, except = -1): Hit | null {
  const { kernels } = bvh
  const { ox, oy, oz, dx, dy, dz } = ray
  const face = kernels.nearestHit(ox, oy, oz, dx, dy, dz, from, to, except)
  return face < 0 ? null : { face, distance: kernels.hitDistance() }
}

/** Returns every triangle between `from` and `to` mm along the ray, nearest first; null for more than MAX_HITS. */
export function allHits(bvh: Bvh, ray: Ray, from: number, except = -1, to = Infinity): Hit[] | null {
  const { kernels, hits } = bvh
  const { ox, oy, oz, dx, dy, dz } = ray
  const count = kernels.allHits(ox, oy, oz, dx, dy, dz, from, to, except)
  if (count < 0) return null
  const list: Hit[] = []
  for (let at = 0; at < count; at++)
    list.push({ face: hits.faces[at * 4 + 2], distance: hits.distances[at * 2] })
  return list
}

/**
 * Sends rays together, which costs less than one by one: for the first `count` of the batch (see writeRay), finds the nearest hit
 * (see hitOf). Casts only those; the batch belongs to the tree, so nothing else may use it meanwhile.
 */
export function castBatch({ kernels, batch }: Bvh, count: number, from: number, to: number): void {
  kernels.nearestHits(batch.numbers.byteOffset, count, from, to)
}

/** A ray that starts on the triangle `except`. */
export function writeRay({ batch }: Bvh, at: number, ray: Ray, except: number): void {
  const first = at * (RAY_WORDS / 2)
  batch.numbers[first] = ray.ox
  batch.numbers[first + 1] = ray.oy
  batch.numbers[first + 2] = ray.oz
  batch.numbers[first + 3] = ray.dx
  batch.numbers[first + 4] = ray.dy
  batch.numbers[first + 5] = ray.dz
  batch.faces[at * RAY_WORDS + 12] = except
}

export function rayOfBatch({ batch: { numbers } }: Bvh, at: number): Ray {
  const first = at * (RAY_WORDS / 2)
  return {
    ox: numbers[first],
    oy: numbers[first + 1],
    oz: numbers[first + 2],
    dx: numbers[first + 3],
    dy: numbers[first + 4],
    dz: numbers[first + 5],
  }
}

/** Returns the hit of a ray of the batch; null if it hit nothing. */
export function hitOf({ batch }: Bvh, at: number): Hit | null {
  const face = batch.faces[at * RAY_WORDS + 13]
  return face < 0 ? null : { face, distance: batch.numbers[at * (RAY_WORDS / 2) + 7] }
}
