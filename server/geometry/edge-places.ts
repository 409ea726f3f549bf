import { MAX_FEATURES, MAX_FEATURE_FACES, type Feature, type Vec3 } from '../../shared/geometry/part.ts'
import type { Edges } from './edges.ts'
import type { Mesh } from './mesh.ts'

/** Edges that hang together by their vertices, and the triangles beside them. */
interface EdgePlace {
  edges: number
  length: number
  /** Sum of the edges' middles, weighted by their length. */
  moment: Vec3
  faces: Set<number>
}

/** Where the surface is open, longest rim first. `faces` are triangles of this mesh. */
export function openPlaces(mesh: Mesh, edges: Edges): Feature[] {
  return placesOf(mesh, edges, (uses) => uses === 1)
}

/** Where more than two triangles share an edge, longest first. */
export function nonManifoldPlaces(mesh: Mesh, edges: Edges): Feature[] {
  return placesOf(mesh, edges, (uses) => uses > 2)
}

function placesOf(mesh: Mesh, edges: Edges, isMeant: (uses: number) => boolean): Feature[] {
  const chosen: number[] = []
  for (let edge = 0; edge < edges.count; edge++) {
    if (isMeant(edges.forward[edge] + edges.backward[edge])) chosen.push(edge)
  }
  if (chosen.length === 0) return []
  const placeOf = groupByVertex(edges, chosen)
  const places = new Map<number, EdgePlace>()
  for (const edge of chosen) addEdge(places, placeOf(edge), mesh, edges, edge)
  const isChosen = new Set(chosen)
  edges.ofHalfEdge.forEach((edge, half) => {
    if (isChosen.has(edge)) places.get(placeOf(edge))?.faces.add(Math.floor(half / 3))
  })
  return [...places.values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_FEATURES)
    .map(featureOf)
}

/** Union-find over the vertices of the chosen edges; gives the group of an edge. */
function groupByVertex(edges: Edges, chosen: number[]): (edge: number) => number {
  const parent = new Map<number, number>()
  const find = (vertex: number): number => {
    let at = vertex
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) {
      parent.set(at, parent.get(up) ?? up)
      at = up
    }
    return at
  }
  for (const edge of chosen) parent.set(find(edges.low[edge]), find(edges.high[edge]))
  return (edge) => find(edges.low[edge])
}

function addEdge(places: Map<number, EdgePlace>, key: number, mesh: Mesh, edges: Edges, edge: number): void {
  const place = places.get(key) ?? { edges: 0, length: 0, moment: [0, 0, 0], faces: new Set<number>() }
  places.set(key, place)
  const [a, b] = [edges.low[edge] * 3, edges.high[edge] * 3]
  const axes = [0, 1, 2] as const
  // An edge without length still counts for the middle of its place.
  const length = Math.max(
    1e-9,
    Math.hypot(...axes.map((axis) => mesh.positions[b + axis] - mesh.positions[a + axis])),
  )
  place.edges++
  place.length += length
  for (const axis of axes)
    place.moment[axis] += (length * (mesh.positions[a + axis] + mesh.positions[b + axis])) / 2
}

function featureOf({ length, moment, faces }: EdgePlace): Feature {
  return {
    kind: 'edge',
    center_mm: moment.map((sum) => sum / length) as Vec3,
    normal: null,
    size_mm: length,
    area_mm2: null,
    faces: [...faces].slice(0, MAX_FEATURE_FACES),
    faces_truncated: faces.size > MAX_FEATURE_FACES,
  }
}
