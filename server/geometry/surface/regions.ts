import { MAX_FEATURE_FACES, type Feature, type Vec3 } from '../../../shared/geometry/feature.ts'
import { NO_FACE } from '../mesh/face-neighbors.ts'
import { faceCentroid } from './face-points.ts'
import type { Surface } from './surface.ts'
import { lengthOf, minus, scaled } from '../mesh/vectors.ts'

/** Faces of one place on the part. */
export type Faces = number[]

/** Groups of faces marked in `selected` that touch along edges, the largest area first. */
export function findConnectedFaces(surface: Surface, selected: Uint8Array): Faces[] {
  const { count, neighbors } = surface
  const open = selected.slice()
  const groups: { faces: Faces; area: number }[] = []
  for (let start = 0; start < count; start++) {
    if (!open[start]) continue
    open[start] = 0
    const faces = [start]
    for (const face of faces) {
      for (let side = face * 3; side < face * 3 + 3; side++) {
        const next = neighbors[side]
        if (next === NO_FACE || !open[next]) continue
        open[next] = 0
        faces.push(next)
      }
    }
    groups.push({ faces, area: areaOf(surface, faces) })
  }
  return groups.sort((one, other) => other.area - one.area).map(({ faces }) => faces)
}

export function areaOf({ areas }: Surface, faces: Faces): number {
  return faces.reduce((sum, face) => sum + areas[face], 0)
}

/**
 * Mean of the normals by area: nearly a unit long where the faces are flat, short where they look in all directions.
 * With `along`, faces that look the other way count turned round, as both sides of a wall do.
 */
export function meanNormal({ areas, normals }: Surface, faces: Faces, along?: Vec3): Vec3 {
  const sum: Vec3 = [0, 0, 0]
  let area = 0
  for (const face of faces) {
    const x = normals[face * 3]
    const y = normals[face * 3 + 1]
    const z = normals[face * 3 + 2]
    const turned = along && x * along[0] + y * along[1] + z * along[2] < 0
    const weight = turned ? -areas[face] : areas[face]
    sum[0] += x * weight
    sum[1] += y * weight
    sum[2] += z * weight
    area += areas[face]
  }
  return scaled(sum, 1 / Math.max(area, Number.MIN_VALUE))
}

/** Mean width of a place: twice its area by the length of its rim (for a long strip this is its width). */
export function widthOf({ mesh, areas, neighbors }: Surface, faces: Faces): number {
  const inside = new Set(faces)
  let area = 0
  let rim = 0
  for (const face of faces) {
    area += areas[face]
    for (let corner = 0; corner < 3; corner++) {
      if (inside.has(neighbors[face * 3 + corner])) continue
      const from = mesh.triangles[face * 3 + corner] * 3
      const to = mesh.triangles[face * 3 + ((corner + 1) % 3)] * 3
      rim += Math.hypot(
        mesh.positions[from] - mesh.positions[to],
        mesh.positions[from + 1] - mesh.positions[to + 1],
        mesh.positions[from + 2] - mesh.positions[to + 2],
      )
    }
  }
  return rim > 0 ? (2 * area) / rim : Infinity
}

/** A group of faces as a place to show: its middle lies on the surface, its triangles are the part's own. */
export function featureOf(
  surface: Surface,
  faces: Faces,
  words: Pick<Feature, 'kind' | 'normal' | 'size_mm'>,
): Feature {
  const triangles = coveredTriangles(surface, faces)
  return {
    ...words,
    normal: words.normal && (words.normal.map((component) => rounded(component, 1000)) as Vec3),
    size_mm: words.size_mm === null ? null : rounded(words.size_mm, 100),
    center_mm: middleOf(surface, faces).map((coordinate) => rounded(coordinate, 100)) as Vec3,
    area_mm2: rounded(areaOf(surface, faces), 100),
    faces: triangles.slice(0, MAX_FEATURE_FACES),
    faces_truncated: triangles.length > MAX_FEATURE_FACES,
  }
}

/** The middle of that face of the group which is nearest to the middle of all. */
function middleOf(surface: Surface, faces: Faces): Vec3 {
  const mean: Vec3 = [0, 0, 0]
  const area = areaOf(surface, faces) || 1
  for (const face of faces) {
    const middle = faceCentroid(surface, face)
    for (let axis = 0; axis < 3; axis++) mean[axis] += (middle[axis] * surface.areas[face]) / area
  }
  let best = faceCentroid(surface, faces[0])
  for (const face of faces) {
    const middle = faceCentroid(surface, face)
    if (lengthOf(minus(middle, mean)) < lengthOf(minus(best, mean))) best = middle
  }
  return best
}

/**
 * The part's triangles that the group covers at least half of, largest first. Where it covers none so far, as a
 * pocket's thin floor seen from the other side of a plate, those it covers most of.
 */
function coveredTriangles({ areas, parents, parentAreas }: Surface, faces: Faces): number[] {
  const covered = new Map<number, number>()
  for (const face of faces) covered.set(parents[face], (covered.get(parents[face]) ?? 0) + areas[face])
  const all = [...covered].sort(([a, areaA], [b, areaB]) => areaB - areaA || a - b)
  const mostly = all.filter(([triangle, area]) => area >= parentAreas[triangle] / 2)
  return (mostly.length > 0 ? mostly : all).map(([triangle]) => triangle)
}

/** Adding 0 turns -0 into 0. */
function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps + 0
}
