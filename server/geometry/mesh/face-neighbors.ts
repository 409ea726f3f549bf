import { findEdges } from './edges.ts'
import type { Mesh } from './mesh.ts'
import { findSoundNeighbors } from './sound-surface.ts'

/** In place of a triangle number: there is none. */
export const NO_FACE = -1

/**
 * Returns the triangle across each half-edge (see Edges). NO_FACE at open edges, at edges of more than two triangles,
 * and where the neighbor is wound the other way: the surface does not continue there.
 */
export function findFaceNeighbors(mesh: Mesh): Int32Array {
  return knownNeighbors.get(mesh) ?? findSoundNeighbors(mesh) ?? findNeighborsByEdges(mesh)
}

/** Records the neighbors of a mesh that an earlier stage found. */
export function rememberNeighbors(mesh: Mesh, neighbors: Int32Array): void {
  knownNeighbors.set(mesh, neighbors)
}

export function knownNeighborsOf(mesh: Mesh): Int32Array | null {
  return knownNeighbors.get(mesh) ?? null
}

export function forgetNeighbors(mesh: Mesh): void {
  knownNeighbors.delete(mesh)
}

const knownNeighbors = new WeakMap<Mesh, Int32Array>()

/** As `findFaceNeighbors`, of any surface. */
export function findNeighborsByEdges(mesh: Mesh): Int32Array {
  const edges = findEdges(mesh)
  const neighbors = new Int32Array(mesh.triangles.length).fill(NO_FACE)
  const firstHalf = new Int32Array(edges.count).fill(-1)
  for (let half = 0; half < neighbors.length; half++) {
    const edge = edges.ofHalfEdge[half]
    if (edges.forward[edge] !== 1 || edges.backward[edge] !== 1) continue
    const other = firstHalf[edge]
    if (other < 0) {
      firstHalf[edge] = half
      continue
    }
    neighbors[half] = Math.floor(other / 3)
    neighbors[other] = Math.floor(half / 3)
  }
  return neighbors
}

/** Returns true if two triangles have a corner in common. */
export function shareVertex({ triangles }: Mesh, face: number, other: number): boolean {
  const first = other * 3
  for (let corner = face * 3; corner < face * 3 + 3; corner++) {
    const vertex = triangles[corner]
    if (triangles[first] === vertex || triangles[first + 1] === vertex || triangles[first + 2] === vertex)
      return true
  }
  return false
}
