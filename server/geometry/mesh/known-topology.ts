import { knownNeighborsOf, rememberNeighbors } from './face-neighbors.ts'
import { knownShellsOf, rememberShells, type MeasuredShells } from './measured-shells.ts'
import type { Mesh } from './mesh.ts'

/** What is known of a mesh, for another thread. Lists in shared memory are not copied on the way. */
export interface MeshForThread {
  mesh: Mesh
  neighbors: Int32Array | null
  shells: MeasuredShells | null
}

export function packMesh(mesh: Mesh): MeshForThread {
  return { mesh, neighbors: knownNeighborsOf(mesh), shells: knownShellsOf(mesh) }
}

/** The mesh, with what is known of it, in this thread. */
export function unpackMesh({ mesh, neighbors, shells }: MeshForThread): Mesh {
  if (neighbors) rememberNeighbors(mesh, neighbors)
  if (shells) rememberShells(mesh, shells)
  return mesh
}
