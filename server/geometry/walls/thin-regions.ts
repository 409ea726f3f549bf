import { MAX_THIN_MM, type ThinRegion } from '../../../shared/geometry/reports/thickness-report.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { NO_FACE } from '../mesh/face-neighbors.ts'
import { faceNormal } from '../surface/face-points.ts'
import { areaOf, featureOf, meanNormal, meanWidth, type Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'
import { lengthOf, unit } from '../mesh/vectors.ts'
import { findFarFace } from './wall-probe.ts'

/** The thickness measured at each face. */
export interface FaceThickness {
  /** Mm of material behind the face. NaN: not measured; Infinity: not part of a wall. */
  thickness: Float32Array
  /** 1 for faces whose far side is parallel, so that both make a wall. */
  isWall: Uint8Array
}

/** A region grows over faces up to this factor thicker than its thinnest; a thinner spot in a thin wall is its own. */
const GROWTH = 1.5
/** A narrower region, or one narrower than twice its thickness, is an edge or a letter, not a wall. */
const MIN_WIDTH_MM = 1
const MIN_WIDTH_PER_THICKNESS = 2
/** Further regions have a thickness and a center, but only one face. */
const REGIONS_WITH_FACES = 40
/** The thickness of a region is this quantile by area: its thinnest spot alone may be noise. */
const THICKNESS_QUANTILE = 0.1

/** A region with a shorter mean normal is a curved wall. */
const MIN_FLAT_NORMAL = 0.9

/** Finds connected thin regions, both sides of a wall in one, the worst first. Returns all: the caller limits the list. */
export function findThinRegions(surface: Surface, measured: FaceThickness): ThinRegion[] {
  const groups = growFromThinnest(surface, measured)
  const regions: { faces: Faces; thickness: number; severity: number }[] = []
  for (const faces of groups) {
    const thickness = regionThickness(surface, measured, faces)
    if (thickness >= MAX_THIN_MM) continue
    const width = meanWidth(surface, faces)
    if (width < Math.max(MIN_WIDTH_MM, MIN_WIDTH_PER_THICKNESS * thickness)) continue
    const severity = areaOf(surface, faces) * (MAX_THIN_MM * GROWTH - thickness) ** 2
    regions.push({ faces, thickness, severity })
  }
  regions.sort((a, b) => b.severity - a.severity)
  return regions.map(({ faces, thickness }, at) =>
    toRegion(surface, faces, thickness, at < REGIONS_WITH_FACES),
  )
}

function growFromThinnest(surface: Surface, { thickness, isWall }: FaceThickness): Faces[] {
  const thin: Faces = []
  for (let face = 0; face < surface.count; face++) if (thickness[face] < MAX_THIN_MM) thin.push(face)
  thin.sort((a, b) => thickness[a] - thickness[b] || a - b)
  const isAssigned = new Uint8Array(surface.count)
  const groups: Faces[] = []
  for (const seed of thin) {
    if (isAssigned[seed]) continue
    const limit = thickness[seed] * GROWTH
    const group = [seed]
    isAssigned[seed] = 1
    const addIfThin = (next: number) => {
      if (next === NO_FACE || isAssigned[next] || !(thickness[next] <= limit)) return
      isAssigned[next] = 1
      group.push(next)
    }
    for (const face of group) {
      for (let side = face * 3; side < face * 3 + 3; side++) addIfThin(surface.neighbors[side])
      if (isWall[face]) addIfThin(findFarFace(surface, face, thickness[face]))
    }
    groups.push(group)
  }
  return groups
}

function regionThickness({ areas }: Surface, { thickness }: FaceThickness, faces: Faces): number {
  const sorted = [...faces].sort((a, b) => thickness[a] - thickness[b])
  let left = faces.reduce((sum, face) => sum + areas[face], 0) * THICKNESS_QUANTILE
  for (const face of sorted) {
    left -= areas[face]
    if (left <= 0) return thickness[face]
  }
  return thickness[sorted[0]]
}

function toRegion(surface: Surface, faces: Faces, thickness: number, withFaces: boolean): ThinRegion {
  const mean = meanNormal(surface, faces, faceNormal(surface, faces[0]))
  const isFlat = lengthOf(mean) > MIN_FLAT_NORMAL
  const normal: Vec3 = isFlat ? unit(mean) : [0, 0, 0]
  return {
    thickness_mm: thickness,
    // The faces are on both sides.
    area_mm2: areaOf(surface, faces) / 2,
    normal,
    feature: featureOf(surface, withFaces ? faces : faces.slice(0, 1), {
      kind: 'wall',
      normal: isFlat ? normal : null,
      size_mm: thickness,
    }),
  }
}
