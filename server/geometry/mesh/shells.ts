import type { Edges } from './edges.ts'
import type { Mesh } from './mesh.ts'

/** Which shell each triangle belongs to: triangles that share a vertex are in the same one. */
export interface Shells {
  count: number
  ofTriangle: Uint32Array
}

/** Shells in the order of their first triangle. Union-find with path halving. */
export function findShells(mesh: Mesh): Shells {
  const { triangles } = mesh
  const parent = Uint32Array.from({ length: mesh.positions.length / 3 }, (_, vertex) => vertex)
  for (let at = 0; at < triangles.length; at += 3) {
    const root = findRoot(parent, triangles[at])
    parent[findRoot(parent, triangles[at + 1])] = root
    parent[findRoot(parent, triangles[at + 2])] = root
  }
  const number = new Int32Array(parent.length).fill(-1)
  const ofTriangle = new Uint32Array(triangles.length / 3)
  let count = 0
  for (let triangle = 0; triangle < ofTriangle.length; triangle++) {
    const root = findRoot(parent, triangles[triangle * 3])
    if (number[root] < 0) number[root] = count++
    ofTriangle[triangle] = number[root]
  }
  return { count, ofTriangle }
}

/** 1 for each shell whose edges are all used equally often in both directions, so that it has an inside. */
export function closedShells(shells: Shells, edges: Edges): Uint8Array {
  const closed = new Uint8Array(shells.count).fill(1)
  edges.ofHalfEdge.forEach((edge, half) => {
    if (edges.forward[edge] !== edges.backward[edge]) closed[shells.ofTriangle[Math.floor(half / 3)]] = 0
  })
  return closed
}

/** The vertex that stands for the group of another in a union-find; shortens the way there. */
export function findRoot(parent: Uint32Array, vertex: number): number {
  let at = vertex
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]]
    at = parent[at]
  }
  return at
}
