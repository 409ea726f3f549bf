import { boundsOf, sizeOf } from '../mesh/measure.ts'
import { exitsSolid } from '../surface/starts-outside.ts'
import { allHits, rayFrom, type Hit, type Ray } from '../surface/ray-cast.ts'
import type { Surface } from '../surface/surface.ts'

/** mm3 that the signed volume of a surface counts otherwise than once. */
export interface Miscounted {
  /** What lies in several bodies: each time beyond the first. */
  overlap: number
  /** What a surface that runs through itself turns inside out: once for being there, and what is taken off for it. */
  inverted: number
}

/** Rays a side; what they tell is right to about 1 % of itself. */
const RAYS = 160
/** Off the middle of a ray's cell, as rays through the middle of regular meshes meet edges. */
const OFF = [0.309_017, 0.361_803]
/** A closed surface lets nearly all rays out as often as in; else it is too tangled to tell. */
const MIN_SOUND = 0.95
const MIN_ASKED = 500

/** Told by rays along z through the whole part. Null when they do not come out as often as they go in. */
export function miscountedVolume(surface: Surface): Miscounted | null {
  const { min, max } = boundsOf(surface.mesh)
  const [width, depth, height] = sizeOf({ min, max })
  const sum = { overlap: 0, inverted: 0 }
  let sound = 0
  for (let asked = 0; asked < RAYS * RAYS; asked++) {
    if (asked > MIN_ASKED && sound < asked * MIN_SOUND) return null
    const x = min[0] + (width * ((asked % RAYS) + OFF[0])) / RAYS
    const y = min[1] + (depth * (Math.floor(asked / RAYS) + OFF[1])) / RAYS
    const ray = rayFrom([x, y, min[2] - height - 1], [0, 0, 1])
    const hits = allHits(surface.tree, ray, 0)
    if (hits && addAlong(surface, ray, hits, sum)) sound++
  }
  const share = (width * depth) / sound
  return { overlap: sum.overlap * share, inverted: sum.inverted * share }
}

/** False, and nothing added, when the ray comes out another number of times than it goes in. */
function addAlong(surface: Surface, ray: Ray, hits: Hit[], sum: Miscounted): boolean {
  let inside = 0
  let from = 0
  let overlap = 0
  let inverted = 0
  for (const hit of hits) {
    overlap += Math.max(0, inside - 1) * (hit.distance - from)
    inverted += (inside < 0 ? 1 - inside : 0) * (hit.distance - from)
    inside += exitsSolid(surface, ray, hit) ? -1 : 1
    from = hit.distance
  }
  if (inside !== 0) return false
  sum.overlap += overlap
  sum.inverted += inverted
  return true
}
