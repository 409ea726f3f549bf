import { MAX_FEATURES, MAX_FEATURE_FACES, type Feature, type Vec3 } from '../../../shared/geometry/feature.ts'
import type { Edges } from '../mesh/edges.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { findRoot } from '../mesh/shells.ts'

/** Returns connected groups of open edges, longest first. `faces` are triangles of this mesh. */
export function findOpenEdges(mesh: Mesh, edges: Edges): Feature[] {
  return edgeFeatures(mesh, edges, (uses) => uses === 1)
}

/** Returns connected groups of edges that more than two triangles share, longest first. */
export function findNonManifoldEdges(mesh: Mesh, edges: Edges): Feature[] {
  return edgeFeatures(mesh, edges, (uses) => uses > 2)
}

/** Selected edges in groups connected by their vertices. A group is identified by one of its vertices. */
interface EdgeGroups {
  isSelected: Uint8Array
  groupOf: (edge: number) => number
  /** The sum of the edges' lengths by group, and of their midpoints weighted by length. */
  lengths: Map<number, number>
  moments: Map<number, Vec3>
}

function edgeFeatures(mesh: Mesh, edges: Edges, selects: (uses: number) => boolean): Feature[] {
  const isSelected = new Uint8Array(edges.count)
  for (let edge = 0; edge < edges.count; edge++) {
    if (selects(edges.forward[edge] + edges.backward[edge])) isSelected[edge] = 1
  }
  if (!isSelected.includes(1)) return []
  const groups = groupEdges(mesh, edges, isSelected)
  const longest = [...groups.lengths].sort(([, a], [, b]) => b - a).slice(0, MAX_FEATURES)
  const faces = facesBeside(edges, groups, new Set(longest.map(([group]) => group)))
  return longest.map(([group, length]) => {
    const beside = faces.get(group) ?? new Set()
    return {
      kind: 'edge',
      center_mm: (groups.moments.get(group) ?? [0, 0, 0]).map((sum) => sum / length) as Vec3,
      normal: null,
      size_mm: length,
      area_mm2: null,
      faces: [...beside].slice(0, MAX_FEATURE_FACES),
      faces_truncated: beside.size > MAX_FEATURE_FACES,
    }
  })
}

function groupEdges({ positions }: Mesh, edges: Edges, isSelected: Uint8Array): EdgeGroups {
  const parent = Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => vertex)
  for (let edge = 0; edge < edges.count; edge++) {
    if (isSelected[edge]) parent[findRoot(parent, edges.low[edge])] = findRoot(parent, edges.high[edge])
  }
  const groupOf = (edge: number) => findRoot(parent, edges.low[edge])
  const groups: EdgeGroups = { isSelected, groupOf, lengths: new Map(), moments: new Map() }
  for (let edge = 0; edge < edges.count; edge++) {
    if (!isSelected[edge]) continue
    const group = groupOf(edge)
    const [a, b] = [edges.low[edge] * 3, edges.high[edge] * 3]
    const [dx, dy, dz] = [0, 1, 2].map((axis) => positions[b + axis] - positions[a + axis])
    // An edge without length still counts for the center of its group.
    const length = Math.max(1e-9, Math.hypot(dx, dy, dz))
    const moment = groups.moments.get(group) ?? [0, 0, 0]
    for (let axis = 0; axis < 3; axis++)
      moment[axis] += (length * (positions[a + axis] + positions[b + axis])) / 2
    groups.moments.set(group, moment)
    groups.lengths.set(group, (groups.lengths.get(group) ?? 0) + length)
  }
  return groups
}

/**
 * Returns the triangles along the edges of the listed groups: up to one more than a feature may name, so that
 * truncation shows.
 */
function facesBeside(
  edges: Edges,
  { isSelected, groupOf }: EdgeGroups,
  listed: Set<number>,
): Map<number, Set<number>> {
  const faces = new Map([...listed].map((group) => [group, new Set<number>()]))
  edges.ofHalfEdge.forEach((edge, half) => {
    if (!isSelected[edge]) return
    const beside = faces.get(groupOf(edge))
    if (beside && beside.size <= MAX_FEATURE_FACES) beside.add(Math.floor(half / 3))
  })
  return faces
}
