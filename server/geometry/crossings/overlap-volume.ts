import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { boundsOf, sizeOf, type Bounds } from '../mesh/measure.ts'
import { nearestHit } from '../surface/ray-cast.ts'
import { rayFrom } from '../surface/ray.ts'
import type { RayTarget } from '../surface/surface.ts'
import { placeRays } from './ray-grid.ts'
import { UprightRays } from './upright-rays.ts'

/** mm³ that the signed volume of a surface does not count exactly once. */
export interface MiscountedVolume {
  /** In several bodies: counted again for each body beyond the first. */
  overlap: number
  /** Turned inside out by a self-intersecting surface: not counted, and subtracted for each negative winding. */
  inverted: number
}

/** Share of rays that must leave a closed surface as often as they enter it; otherwise it is too tangled to measure. */
const MIN_BALANCED_SHARE = 0.95
/** Rays cast before that share is checked. */
const MIN_RAYS = 500

/** Bodies that touch are drawn with flats that reach into each other by up to this much: no overlap. */
const TOUCHING_MM = 0.05
/** The same as a share of the part's longest side: a part of a few mm has finer flats. */
const TOUCHING_SHARE = 0.005
const SIDEWAYS: Vec3[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
]

export interface MeasuredOverlap extends MiscountedVolume {
  /** True if there is a place in several bodies that is farther from any surface than bodies that touch reach into each other. */
  isDeep: boolean
}

/**
 * Integrates the winding number of triangles along rays in z, placed by the boxes of their bodies. Null if too many rays do not
 * leave as often as they enter.
 */
export function measureOverlap(target: RayTarget, bodies: Bounds[]): MeasuredOverlap | null {
  const part = boundsOf(target.bvh.mesh)
  const size = sizeOf(part)
  const [columns, rows] = [placeRays(part, bodies, 0), placeRays(part, bodies, 1)]
  const bottom = part.min[2] - size[2] - 1
  const rays = new UprightRays(target.bvh.mesh, { columns: columns.places, rows: rows.places, bottom })
  const touching = Math.min(TOUCHING_MM, TOUCHING_SHARE * Math.max(...size))
  const sum = { overlap: 0, inverted: 0, area: 0, isDeep: false }
  let balanced = 0
  let cast = 0
  for (let row = 0; row < rows.places.length; row++) {
    rays.castRow(row)
    for (let column = 0; column < columns.places.length; column++) {
      if (cast++ > MIN_RAYS && balanced < cast * MIN_BALANCED_SHARE) return null
      const along = rays.isTangled(column) ? null : measureAlongRay(rays, column, target.normals)
      if (!along) continue
      const area = columns.widths[column] * rows.widths[row]
      balanced++
      sum.area += area
      sum.overlap += along.overlap * area
      sum.inverted += along.inverted * area
      const { longest } = along
      if (sum.isDeep || longest.length <= 2 * touching) continue
      const place: Vec3 = [columns.places[column], rows.places[row], bottom + longest.middle]
      sum.isDeep = isFarFromSurface(target, place, touching)
    }
  }
  const share = (size[0] * size[1]) / (sum.area || 1)
  return { overlap: sum.overlap * share, inverted: sum.inverted * share, isDeep: sum.isDeep }
}

interface AlongRay extends MiscountedVolume {
  /** The longest way through several bodies, mm. */
  longest: { length: number; middle: number }
}

/** Measures the lengths miscounted along one ray. Null if it is not balanced. */
function measureAlongRay(rays: UprightRays, column: number, normals: Float32Array): AlongRay | null {
  const along: AlongRay = { overlap: 0, inverted: 0, longest: { length: 0, middle: 0 } }
  let winding = 0
  let from = 0
  for (let hit = 0; hit < rays.hits[column]; hit++) {
    const distance = rays.distance(column, hit)
    const length = distance - from
    along.overlap += Math.max(0, winding - 1) * length
    along.inverted += (winding < 0 ? 1 - winding : 0) * length
    if (winding > 1 && length > along.longest.length) along.longest = { length, middle: from + length / 2 }
    winding += normals[rays.face(column, hit) * 3 + 2] > 0 ? -1 : 1
    from = distance
  }
  return winding === 0 ? along : null
}

function isFarFromSurface({ bvh }: RayTarget, place: Vec3, distance: number): boolean {
  return SIDEWAYS.every((direction) => !nearestHit(bvh, rayFrom(place, direction), 0, distance))
}
