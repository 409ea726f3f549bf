import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { boundsOf, sizeOf } from '../mesh/measure.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { UprightRays } from './upright-rays.ts'

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

/**
 * Integrates the winding number of a mesh, whose unit normals are three numbers a triangle, along rays in z. Null when too many
 * rays do not leave as often as they enter.
 */
export function measureMiscountedVolume(mesh: Mesh, normals: Float32Array): MiscountedVolume | null {
  const { min, max } = boundsOf(mesh)
  const [width, depth, height] = sizeOf({ min, max })
  const step: [number, number] = [width / RAYS_PER_SIDE, depth / RAYS_PER_SIDE]
  const origin: Vec3 = [
    min[0] + step[0] * CELL_OFFSET[0],
    min[1] + step[1] * CELL_OFFSET[1],
    min[2] - height - 1,
  ]
  const rays = new UprightRays(mesh, { side: RAYS_PER_SIDE, origin, step })
  const sum = { overlap: 0, inverted: 0 }
  let balanced = 0
  for (let cast = 0; cast < RAYS_PER_SIDE ** 2; cast++) {
    if (cast > MIN_RAYS && balanced < cast * MIN_BALANCED_SHARE) return null
    const column = cast % RAYS_PER_SIDE
    if (column === 0) rays.castRow(cast / RAYS_PER_SIDE)
    if (!rays.isTangled(column) && addAlongRay(rays, column, normals, sum)) balanced++
  }
  const areaPerRay = (width * depth) / balanced
  return { overlap: sum.overlap * areaPerRay, inverted: sum.inverted * areaPerRay }
}

/** Adds the lengths miscounted along one ray. Returns false and adds nothing when it is not balanced. */
function addAlongRay(
  rays: UprightRays,
  column: number,
  normals: Float32Array,
  sum: MiscountedVolume,
): boolean {
  let winding = 0
  let from = 0
  let overlap = 0
  let inverted = 0
  for (let hit = 0; hit < rays.hits[column]; hit++) {
    const distance = rays.distance(column, hit)
    overlap += Math.max(0, winding - 1) * (distance - from)
    inverted += (winding < 0 ? 1 - winding : 0) * (distance - from)
    winding += normals[rays.face(column, hit) * 3 + 2] > 0 ? -1 : 1
    from = distance
  }
  if (winding !== 0) return false
  sum.overlap += overlap
  sum.inverted += inverted
  return true
}
