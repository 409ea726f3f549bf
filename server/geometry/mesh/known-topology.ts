import { knownNeighborsOf, rememberNeighbors } from './face-neighbors.ts'
import { knownShellsOf, rememberShells, type MeasuredShells } from './measured-shells.ts'
import type { Mesh } from './mesh.ts'

/** The known topology of a mesh, for another thread that has it. Lists in shared memory are not copied on the way. */
export interface KnownTopology {
  neighbors: Int32Array | null
  shells: MeasuredShells | null
}

export function knownTopologyOf(mesh: Mesh): KnownTopology {
  return { neighbors: knownNeighborsOf(mesh), shells: knownShellsOf(mesh) }
}

/** Records the topology of a mesh that another thread found. */
export function rememberTopology(mesh: Mesh, { neighbors, shells }: KnownTopology): void {
  if (neighbors) rememberNeighbors(mesh, neighbors)
  if (shells) rememberShells(mesh, shells)
}
