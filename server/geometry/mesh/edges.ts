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

const MOST_USES = 65_535

/** One pass over the triangles with an open-addressing table; time grows in proportion to them. */
export function findEdges(mesh: Mesh): Edges {
  const { triangles } = mesh
  const edges: Edges = {
    count: 0,
    ofHalfEdge: new Uint32Array(triangles.length),
    low: new Uint32Array(triangles.length),
    high: new Uint32Array(triangles.length),
    forward: new Uint16Array(triangles.length),
    backward: new Uint16Array(triangles.length),
  }
  // A closed surface has half as many edges as half-edges.
  let table = newTable(triangles.length / 2)
  for (let half = 0; half < triangles.length; half++) {
    if (edges.count * 2 > table.length) table = grownTable(table, edges)
    const from = triangles[half]
    const to = triangles[half % 3 === 2 ? half - 2 : half + 1]
    const edge = edgeAt(table, edges, Math.min(from, to), Math.max(from, to))
    edges.ofHalfEdge[half] = edge
    const uses = from < to ? edges.forward : edges.backward
    if (uses[edge] < MOST_USES) uses[edge]++
  }
  return edges
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

function newTable(expected: number): Int32Array {
  let size = 64
  while (size < expected * 2) size *= 2
  return new Int32Array(size).fill(-1)
}

function grownTable(table: Int32Array, edges: Edges): Int32Array {
  const grown = newTable(table.length)
  for (let edge = 0; edge < edges.count; edge++) {
    let slot = hash(edges.low[edge], edges.high[edge]) & (grown.length - 1)
    while (grown[slot] >= 0) slot = (slot + 1) & (grown.length - 1)
    grown[slot] = edge
  }
  return grown
}

/** The number of the edge between two vertices, a new one if it was not met before. */
function edgeAt(table: Int32Array, edges: Edges, low: number, high: number): number {
  let slot = hash(low, high) & (table.length - 1)
  for (let edge = table[slot]; edge >= 0; edge = table[slot]) {
    if (edges.low[edge] === low && edges.high[edge] === high) return edge
    slot = (slot + 1) & (table.length - 1)
  }
  const edge = edges.count++
  table[slot] = edge
  edges.low[edge] = low
  edges.high[edge] = high
  return edge
}

/** Two rounds of multiplication by odd constants (MurmurHash3) spread neighbouring vertex numbers. */
function hash(low: number, high: number): number {
  let mixed = Math.imul(low, 0xcc9e2d51) ^ Math.imul(high, 0x1b873593)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
