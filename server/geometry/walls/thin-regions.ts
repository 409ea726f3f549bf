import type { ThinRegion } from '../../../shared/geometry/reports/thickness-report.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { NO_FACE } from '../mesh/face-neighbors.ts'
import { faceNormal } from '../surface/face-points.ts'
import { areaOf, featureOf, meanNormal, widthOf, type Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'
import { lengthOf, unit } from '../mesh/vectors.ts'

/** What is known of each face: mm of material behind it (NaN: unknown, Infinity: no wall) and the face on the far side. */
export interface FaceThickness {
  thickness: Float32Array
  far: Int32Array
}

/** Walls up to two lines of the widest nozzle (0.8 mm) are of interest. */
const THIN_MM = 1.6
/** A place goes on over faces up to this much thicker than its thinnest, so that a thin spot in a thin wall is its own. */
const GROWTH = 1.5
/** What is narrower than this, or than twice its thickness, is an edge or a letter, not a wall. */
const MIN_WIDTH = 1
const MIN_WIDTH_PER_THICKNESS = 2
/** Places beyond this many are known by thickness and middle only, without their faces. */
const WITH_FACES = 40
/** The thickness of a place is what this share of it is thinner than: its thinnest spot alone may be noise. */
const SHARE = 0.1

/** Mean normals shorter than this are those of a wall that curves. */
const FLAT = 0.9

/** Connected thin places, both sides of a wall together, the worst first. All of them: the caller limits the list. */
export function thinRegions(surface: Surface, known: FaceThickness): ThinRegion[] {
  const groups = growFromThinnest(surface, known)
  const regions: { faces: Faces; thickness: number; badness: number }[] = []
  for (const faces of groups) {
    const thickness = thicknessOf(surface, known, faces)
    if (thickness >= THIN_MM) continue
    const width = widthOf(surface, faces)
    if (width < Math.max(MIN_WIDTH, MIN_WIDTH_PER_THICKNESS * thickness)) continue
    regions.push({ faces, thickness, badness: areaOf(surface, faces) * (THIN_MM * GROWTH - thickness) ** 2 })
  }
  regions.sort((one, other) => other.badness - one.badness)
  return regions.map(({ faces, thickness }, at) => asRegion(surface, faces, thickness, at < WITH_FACES))
}

function growFromThinnest(surface: Surface, { thickness, far }: FaceThickness): Faces[] {
  const thin: Faces = []
  for (let face = 0; face < surface.count; face++) if (thickness[face] < THIN_MM) thin.push(face)
  thin.sort((one, other) => thickness[one] - thickness[other] || one - other)
  const taken = new Uint8Array(surface.count)
  const groups: Faces[] = []
  for (const seed of thin) {
    if (taken[seed]) continue
    const limit = thickness[seed] * GROWTH
    const group = [seed]
    taken[seed] = 1
    const take = (next: number) => {
      if (next === NO_FACE || taken[next] || !(thickness[next] <= limit)) return
      taken[next] = 1
      group.push(next)
    }
    for (const face of group) {
      for (let side = face * 3; side < face * 3 + 3; side++) take(surface.neighbors[side])
      take(far[face])
    }
    groups.push(group)
  }
  return groups
}

function thicknessOf({ areas }: Surface, { thickness }: FaceThickness, faces: Faces): number {
  const sorted = [...faces].sort((one, other) => thickness[one] - thickness[other])
  let left = faces.reduce((sum, face) => sum + areas[face], 0) * SHARE
  for (const face of sorted) {
    left -= areas[face]
    if (left <= 0) return thickness[face]
  }
  return thickness[sorted[0]]
}

function asRegion(surface: Surface, faces: Faces, thickness: number, withFaces: boolean): ThinRegion {
  const mean = meanNormal(surface, faces, faceNormal(surface, faces[0]))
  const isFlat = lengthOf(mean) > FLAT
  const normal: Vec3 = isFlat ? unit(mean) : [0, 0, 0]
  return {
    thickness_mm: thickness,
    // The faces are those of both sides.
    area_mm2: areaOf(surface, faces) / 2,
    normal,
    feature: featureOf(surface, withFaces ? faces : faces.slice(0, 1), {
      kind: 'wall',
      normal: isFlat ? normal : null,
      size_mm: thickness,
    }),
  }
}
