import type { Edges } from './edges.ts'
import type { Mesh } from './mesh.ts'

/** The connected components of a mesh: triangles that share a vertex are in the same shell. */
export interface Shells {
  count: number
  /** The shell of each triangle. */
  ofTriangle: Uint32Array
}

/** Finds the shells, numbered in the order of their first triangle. Union-find with path halving. */
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

/** Returns 1 for each shell whose edges are all used equally often in both directions, so that it has an inside. */
export function closedShells(shells: Shells, edges: Edges): Uint8Array {
  const closed = new Uint8Array(shells.count).fill(1)
  edges.ofHalfEdge.forEach((edge, half) => {
    if (edges.forward[edge] !== edges.backward[edge]) closed[shells.ofTriangle[Math.floor(half / 3)]] = 0
  })
  return closed
}

/** Returns the root of an element's set in a union-find, and halves the path to it. */
export function findRoot(parent: Uint32Array, element: number): number {
  let root = element
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]]
    root = parent[root]
  }
  return root
}
