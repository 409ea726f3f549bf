import { freeMemory } from './free-memory.ts'
import type { Mesh } from './mesh.ts'

/**
 * The edges of a mesh, each once. A half-edge is one side of one triangle: number 3t + c runs from corner c of
 * triangle t to its next corner.
 */
export interface Edges {
  count: number
  /** Edge number of each half-edge. */
  ofHalfEdge: Uint32Array
  /** The edge's two vertices, the lower number first. */
  low: Uint32Array
  high: Uint32Array
  /** The number of triangles that use it from low to high, and from high to low; stops counting at 65535. */
  forward: Uint16Array
  backward: Uint16Array
}

/** Numbers of edges that a closed, consistently wound surface does not have. */
export interface EdgeFaults {
  /** Used by one triangle. */
  open: number
  /** Used by more than two. */
  nonManifold: number
  /** Used by two in the same direction, so one of them is inside out. */
  flipped: number
  /** Not used equally often in both directions: the surface encloses no defined volume. */
  unbalanced: number
}

const MAX_USES = 65_535

const edgesByMesh = new WeakMap<Mesh, Edges>()

/**
 * Finds the edges of a mesh. Cached while the mesh exists, since many measures start from them. Takes linear time:
 * half-edges are sorted by their lower vertex, and the few that share one are compared.
 */
export function findEdges(mesh: Mesh): Edges {
  const cached = edgesByMesh.get(mesh)
  if (cached) return cached
  const { starts, halves } = sortByLowerVertex(mesh)
  const edges: Edges = {
    count: 0,
    ofHalfEdge: new Uint32Array(mesh.triangles.length),
    low: new Uint32Array(mesh.triangles.length),
    high: new Uint32Array(mesh.triangles.length),
    forward: new Uint16Array(mesh.triangles.length),
    backward: new Uint16Array(mesh.triangles.length),
  }
  for (let low = 0; low + 1 < starts.length; low++)
    numberEdges(mesh.triangles, edges, { low, halves, first: starts[low], end: starts[low + 1] })
  const trimmed = trimToCount(edges)
  edgesByMesh.set(mesh, trimmed)
  return trimmed
}

/** Frees the edges of a mesh; the next `findEdges` finds them again. */
export function forgetEdges(mesh: Mesh): void {
  const edges = edgesByMesh.get(mesh)
  if (!edges) return
  edgesByMesh.delete(mesh)
  freeMemory([edges.ofHalfEdge, edges.low, edges.high, edges.forward, edges.backward])
}

export function countEdgeFaults(edges: Edges): EdgeFaults {
  const faults = { open: 0, nonManifold: 0, flipped: 0, unbalanced: 0 }
  for (let edge = 0; edge < edges.count; edge++) {
    const forward = edges.forward[edge]
    const backward = edges.backward[edge]
    const uses = forward + backward
    if (uses === 1) faults.open++
    else if (uses > 2) faults.nonManifold++
    else if (forward !== backward) faults.flipped++
    if (forward !== backward) faults.unbalanced++
  }
  return faults
}

/**
 * Returns half-edges in the order of their lower vertex: those of vertex v are in `halves` from starts[v] to starts[v +
 * 1].
 */
function sortByLowerVertex({ positions, triangles }: Mesh): { starts: Uint32Array; halves: Uint32Array } {
  const lower = new Uint32Array(triangles.length)
  const ends = new Uint32Array(positions.length / 3 + 1)
  for (let half = 0; half < triangles.length; half += 3) {
    const a = triangles[half]
    const b = triangles[half + 1]
    const c = triangles[half + 2]
    ends[(lower[half] = a < b ? a : b) + 1]++
    ends[(lower[half + 1] = b < c ? b : c) + 1]++
    ends[(lower[half + 2] = c < a ? c : a) + 1]++
  }
  for (let vertex = 1; vertex < ends.length; vertex++) ends[vertex] += ends[vertex - 1]
  const starts = ends.slice()
  const halves = new Uint32Array(triangles.length)
  for (let half = 0; half < triangles.length; half++) halves[ends[lower[half]]++] = half
  return { starts, halves }
}

/** The half-edges with one lower vertex: those in `halves` from `first` to before `end`. */
interface HalfEdgeGroup {
  low: number
  halves: Uint32Array
  first: number
  end: number
}

/** Up to this many half-edges of one vertex are compared with each other; more are looked up in a map. */
const MAX_COMPARED = 64

/** Numbers the edges of one lower vertex, in the order in which triangles use them. */
function numberEdges(triangles: Uint32Array, edges: Edges, group: HalfEdgeGroup): void {
  const { low, halves, first, end } = group
  const firstEdge = edges.count
  const byHigh = end - first > MAX_COMPARED ? new Map<number, number>() : null
  for (let at = first; at < end; at++) {
    const half = halves[at]
    const from = triangles[half]
    const high = from === low ? triangles[half % 3 === 2 ? half - 2 : half + 1] : from
    let edge = byHigh ? (byHigh.get(high) ?? edges.count) : firstEdge
    if (!byHigh) while (edge < edges.count && edges.high[edge] !== high) edge++
    if (edge === edges.count) {
      edges.low[edge] = low
      edges.high[edge] = high
      edges.count++
      byHigh?.set(high, edge)
    }
    edges.ofHalfEdge[half] = edge
    const uses = from < high ? edges.forward : edges.backward
    if (uses[edge] < MAX_USES) uses[edge]++
  }
}

/** Frees the unused memory: a closed surface has half as many edges as half-edges. */
function trimToCount({ count, ofHalfEdge, low, high, forward, backward }: Edges): Edges {
  return {
    count,
    ofHalfEdge,
    low: low.slice(0, count),
    high: high.slice(0, count),
    forward: forward.slice(0, count),
    backward: backward.slice(0, count),
  }
}
