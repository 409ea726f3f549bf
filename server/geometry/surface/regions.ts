import { MAX_FEATURE_FACES, type Feature, type Vec3 } from '../../../shared/geometry/feature.ts'
import { NO_FACE } from '../mesh/face-neighbors.ts'
import { faceCentroid } from './face-points.ts'
import type { Surface } from './surface.ts'
import { lengthOf, minus, scaled } from '../mesh/vectors.ts'

/** Numbers of faces that belong together. */
export type Faces = number[]

/** Returns the connected components (by shared edges) of the faces marked in `selected`, the largest area first. */
export function findConnectedFaces(surface: Surface, selected: Uint8Array): Faces[] {
  const { count, neighbors } = surface
  const unvisited = selected.slice()
  const groups: { faces: Faces; area: number }[] = []
  for (let start = 0; start < count; start++) {
    if (!unvisited[start]) continue
    unvisited[start] = 0
    const faces = [start]
    for (const face of faces) {
      for (let side = face * 3; side < face * 3 + 3; side++) {
        const next = neighbors[side]
        if (next === NO_FACE || !unvisited[next]) continue
        unvisited[next] = 0
        faces.push(next)
      }
    }
    groups.push({ faces, area: areaOf(surface, faces) })
  }
  return groups.sort((a, b) => b.area - a.area).map(({ faces }) => faces)
}

export function areaOf({ areas }: Surface, faces: Faces): number {
  return faces.reduce((sum, face) => sum + areas[face], 0)
}

/**
 * Returns the area-weighted mean of the normals: nearly of unit length for flat faces, short when they look in all
 * directions. With `along`, normals that look the other way are reversed, as on both sides of a wall.
 */
export function meanNormal({ areas, normals }: Surface, faces: Faces, along?: Vec3): Vec3 {
  const sum: Vec3 = [0, 0, 0]
  let area = 0
  for (const face of faces) {
    const x = normals[face * 3]
    const y = normals[face * 3 + 1]
    const z = normals[face * 3 + 2]
    const isReversed = along && x * along[0] + y * along[1] + z * along[2] < 0
    const weight = isReversed ? -areas[face] : areas[face]
    sum[0] += x * weight
    sum[1] += y * weight
    sum[2] += z * weight
    area += areas[face]
  }
  return scaled(sum, 1 / Math.max(area, Number.MIN_VALUE))
}

/** Returns twice the area divided by the length of the boundary, mm: the width of a long strip. */
export function meanWidth({ mesh, areas, neighbors }: Surface, faces: Faces): number {
  const inside = new Set(faces)
  let area = 0
  let boundary = 0
  for (const face of faces) {
    area += areas[face]
    for (let corner = 0; corner < 3; corner++) {
      if (inside.has(neighbors[face * 3 + corner])) continue
      const from = mesh.triangles[face * 3 + corner] * 3
      const to = mesh.triangles[face * 3 + ((corner + 1) % 3)] * 3
      boundary += Math.hypot(
        mesh.positions[from] - mesh.positions[to],
        mesh.positions[from + 1] - mesh.positions[to + 1],
        mesh.positions[from + 2] - mesh.positions[to + 2],
      )
    }
  }
  return boundary > 0 ? (2 * area) / boundary : Infinity
}

/** Makes a feature of some faces: its center is on the surface, its `faces` are triangles of the part's own mesh. */
export function featureOf(
  surface: Surface,
  faces: Faces,
  { kind, normal, size_mm }: Pick<Feature, 'kind' | 'normal' | 'size_mm'>,
): Feature {
  const triangles = coveredTriangles(surface, faces)
  return {
    kind,
    normal: normal && (normal.map((component) => rounded(component, 1000)) as Vec3),
    size_mm: size_mm === null ? null : rounded(size_mm, 100),
    center_mm: centerOnSurface(surface, faces).map((coordinate) => rounded(coordinate, 100)) as Vec3,
    area_mm2: rounded(areaOf(surface, faces), 100),
    faces: triangles.slice(0, MAX_FEATURE_FACES),
    faces_truncated: triangles.length > MAX_FEATURE_FACES,
  }
}

/** Returns the centroid of the face that is nearest to the centroid of all. */
function centerOnSurface(surface: Surface, faces: Faces): Vec3 {
  const mean: Vec3 = [0, 0, 0]
  const area = areaOf(surface, faces) || 1
  for (const face of faces) {
    const centroid = faceCentroid(surface, face)
    for (let axis = 0; axis < 3; axis++) mean[axis] += (centroid[axis] * surface.areas[face]) / area
  }
  let best = faceCentroid(surface, faces[0])
  for (const face of faces) {
    const centroid = faceCentroid(surface, face)
    if (lengthOf(minus(centroid, mean)) < lengthOf(minus(best, mean))) best = centroid
  }
  return best
}

/**
 * Returns the part's own triangles that the faces cover at least half of, the most covered area first. When there are
 * none (a pocket's thin floor seen from the other side of a plate), all that they cover some of.
 */
function coveredTriangles({ areas, parents, parentAreas }: Surface, faces: Faces): number[] {
  const covered = new Map<number, number>()
  for (const face of faces) covered.set(parents[face], (covered.get(parents[face]) ?? 0) + areas[face])
  const all = [...covered].sort(([a, areaA], [b, areaB]) => areaB - areaA || a - b)
  const mostlyCovered = all.filter(([triangle, area]) => area >= parentAreas[triangle] / 2)
  return (mostlyCovered.length > 0 ? mostlyCovered : all).map(([triangle]) => triangle)
}

/** Adding 0 turns -0 into 0. */
function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps + 0
}
