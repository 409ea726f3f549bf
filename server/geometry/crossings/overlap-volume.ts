import { boundsOf, sizeOf } from '../mesh/measure.ts'
import { exitsSolid } from '../surface/starts-outside.ts'
import { allHits, rayFrom, type Hit, type Ray } from '../surface/ray-cast.ts'
import type { RayTarget, Surface } from '../surface/surface.ts'

/** mm³ that the signed volume of a surface does not count exactly once. */
export interface MiscountedVolume {
  /** In several bodies: counted again for each body beyond the first. */
  overlap: number
  /** Turned inside out by a self-intersecting surface: not counted, and subtracted for each negative winding. */
  inverted: number
}

/** Rays per side of the grid: accurate to about 1 % of the result. */
const RAYS_PER_SIDE = 160
/** Position of a ray in its cell: off center, since rays through the center of regular meshes hit edges. */
const CELL_OFFSET = [0.309_017, 0.361_803]
/** Share of rays that must leave a closed surface as often as they enter it; otherwise it is too tangled to measure. */
const MIN_BALANCED_SHARE = 0.95
/** Rays cast before that share is checked. */
const MIN_RAYS = 500

/** Integrates the winding number along rays in z. Null when too many rays do not leave as often as they enter. */
export function measureMiscountedVolume(surface: Surface): MiscountedVolume | null {
  const { min, max } = boundsOf(surface.mesh)
  const [width, depth, height] = sizeOf({ min, max })
  const sum = { overlap: 0, inverted: 0 }
  let balanced = 0
  for (let cast = 0; cast < RAYS_PER_SIDE ** 2; cast++) {
    if (cast > MIN_RAYS && balanced < cast * MIN_BALANCED_SHARE) return null
    const x = min[0] + (width * ((cast % RAYS_PER_SIDE) + CELL_OFFSET[0])) / RAYS_PER_SIDE
    const y = min[1] + (depth * (Math.floor(cast / RAYS_PER_SIDE) + CELL_OFFSET[1])) / RAYS_PER_SIDE
    const ray = rayFrom([x, y, min[2] - height - 1], [0, 0, 1])
    const hits = allHits(surface.own.bvh, ray, 0)
    if (hits && addAlongRay(surface.own, ray, hits, sum)) balanced++
  }
  const areaPerRay = (width * depth) / balanced
  return { overlap: sum.overlap * areaPerRay, inverted: sum.inverted * areaPerRay }
}

/** Adds the lengths miscounted along one ray. Returns false and adds nothing when it is not balanced. */
function addAlongRay(target: RayTarget, ray: Ray, hits: Hit[], sum: MiscountedVolume): boolean {
  let winding = 0
  let from = 0
  let overlap = 0
  let inverted = 0
  for (const hit of hits) {
    overlap += Math.max(0, winding - 1) * (hit.distance - from)
    inverted += (winding < 0 ? 1 - winding : 0) * (hit.distance - from)
    winding += exitsSolid(target, ray, hit) ? -1 : 1
    from = hit.distance
  }
  if (winding !== 0) return false
  sum.overlap += overlap
  sum.inverted += inverted
  return true
}
