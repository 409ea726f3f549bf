import { MAX_FEATURES, MAX_FEATURE_FACES, type Feature, type Vec3 } from '../../../shared/geometry/feature.ts'
import type { Edges } from '../mesh/edges.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { findRoot } from '../mesh/shells.ts'

/** Where the surface is open, longest rim first. `faces` are triangles of this mesh. */
export function findOpenEdges(mesh: Mesh, edges: Edges): Feature[] {
  return placesOf(mesh, edges, (uses) => uses === 1)
}

/** Where more than two triangles share an edge, longest first. */
export function findNonManifoldEdges(mesh: Mesh, edges: Edges): Feature[] {
  return placesOf(mesh, edges, (uses) => uses > 2)
}

/** Edges that hang together by their vertices are one place, known by one of these vertices. */
interface EdgeGroups {
  isMeant: Uint8Array
  placeOf: (edge: number) => number
  /** Sum of lengths, and of the edges' middles weighted by length, by place. */
  lengths: Map<number, number>
  moments: Map<number, Vec3>
}

function placesOf(mesh: Mesh, edges: Edges, isMeant: (uses: number) => boolean): Feature[] {
  const chosen = new Uint8Array(edges.count)
  for (let edge = 0; edge < edges.count; edge++) {
    if (isMeant(edges.forward[edge] + edges.backward[edge])) chosen[edge] = 1
  }
  if (!chosen.includes(1)) return []
  const places = gatherPlaces(mesh, edges, chosen)
  const longest = [...places.lengths].sort(([, a], [, b]) => b - a).slice(0, MAX_FEATURES)
  const faces = facesBeside(edges, places, new Set(longest.map(([place]) => place)))
  return longest.map(([place, length]) => {
    const beside = faces.get(place) ?? new Set()
    return {
      kind: 'edge',
      center_mm: (places.moments.get(place) ?? [0, 0, 0]).map((sum) => sum / length) as Vec3,
      normal: null,
      size_mm: length,
      area_mm2: null,
      faces: [...beside].slice(0, MAX_FEATURE_FACES),
      faces_truncated: beside.size > MAX_FEATURE_FACES,
    }
  })
}

function gatherPlaces({ positions }: Mesh, edges: Edges, isMeant: Uint8Array): EdgeGroups {
  const parent = Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => vertex)
  for (let edge = 0; edge < edges.count; edge++) {
    if (isMeant[edge]) parent[findRoot(parent, edges.low[edge])] = findRoot(parent, edges.high[edge])
  }
  const placeOf = (edge: number) => findRoot(parent, edges.low[edge])
  const places: EdgeGroups = { isMeant, placeOf, lengths: new Map(), moments: new Map() }
  for (let edge = 0; edge < edges.count; edge++) {
    if (!isMeant[edge]) continue
    const place = placeOf(edge)
    const [a, b] = [edges.low[edge] * 3, edges.high[edge] * 3]
    const [dx, dy, dz] = [0, 1, 2].map((axis) => positions[b + axis] - positions[a + axis])
    // An edge without length still counts for the middle of its place.
    const length = Math.max(1e-9, Math.hypot(dx, dy, dz))
    const moment = places.moments.get(place) ?? [0, 0, 0]
    for (let axis = 0; axis < 3; axis++)
      moment[axis] += (length * (positions[a + axis] + positions[b + axis])) / 2
    places.moments.set(place, moment)
    places.lengths.set(place, (places.lengths.get(place) ?? 0) + length)
  }
  return places
}

/** Triangles along the edges of some places, one more than a feature may name. */
function facesBeside(
  edges: Edges,
  { isMeant, placeOf }: EdgeGroups,
  listed: Set<number>,
): Map<number, Set<number>> {
  const faces = new Map([...listed].map((place) => [place, new Set<number>()]))
  edges.ofHalfEdge.forEach((edge, half) => {
    if (!isMeant[edge]) return
    const beside = faces.get(placeOf(edge))
    if (beside && beside.size <= MAX_FEATURE_FACES) beside.add(Math.floor(half / 3))
  })
  return faces
}
