import type { Mesh } from './mesh.ts'

/**
 * Every edge of a mesh once. A half-edge is one side of one triangle: number 3t + c runs from corner c of
 * triangle t to its next corner.
 */
export interface Edges {
  count: number
  /** Edge number of each half-edge. */
  ofHalfEdge: Uint32Array
  /** The edge's two vertices, the lower number first. */
  low: Uint32Array
  high: Uint32Array
  /** How many triangles run along it from low to high, and from high to low; stops counting at 65535. */
  forward: Uint16Array
  backward: Uint16Array
}

/** Edges that a closed, consistently wound surface does not have. */
export interface EdgeFaults {
  /** Used by one triangle. */
  open: number
  /** Used by more than two. */
  nonManifold: number
  /** Used by two that run along it the same way, so one of them is inside out. */
  flipped: number
  /** Not used equally often in both directions: the volume inside has no meaning. */
  unbalanced: number
}

const MAX_USES = 65_535

const known = new WeakMap<Mesh, Edges>()

/**
 * The edges of a mesh, which are kept as long as it, since many measures start from them. Time grows in proportion
 * to the triangles: half-edges are sorted by their lower vertex, and the few that share one are compared.
 */
export function findEdges(mesh: Mesh): Edges {
  const before = known.get(mesh)
  if (before) return before
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
    joinHalves(mesh.triangles, edges, { low, halves, first: starts[low], end: starts[low + 1] })
  const found = trimmed(edges)
  known.set(mesh, found)
  return found
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

/** Half-edges in the order of their lower vertex: those of vertex v stand in `halves` from starts[v] to starts[v + 1]. */
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

interface Group {
  low: number
  halves: Uint32Array
  first: number
  end: number
}

/** Up to so many half-edges of one vertex are compared each with each; more than these are looked up in a table. */
const FEW = 64

/** Numbers the edges of one lower vertex, in the order in which triangles use them. */
function joinHalves(triangles: Uint32Array, edges: Edges, { low, halves, first, end }: Group): void {
  const firstEdge = edges.count
  const byHigh = end - first > FEW ? new Map<number, number>() : null
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

/** A closed surface has half as many edges as half-edges: the rest of the room is given back. */
function trimmed({ count, ofHalfEdge, low, high, forward, backward }: Edges): Edges {
  return {
    count,
    ofHalfEdge,
    low: low.slice(0, count),
    high: high.slice(0, count),
    forward: forward.slice(0, count),
    backward: backward.slice(0, count),
  }
}
