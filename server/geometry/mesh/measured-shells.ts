import { measureShells, type Measure } from './measure.ts'
import type { Mesh } from './mesh.ts'
import { findShells, type Shells } from './shells.ts'

export interface MeasuredShells {
  shells: Shells
  /** The measure of each shell. */
  measures: Measure[]
}

const shellsByMesh = new WeakMap<Mesh, MeasuredShells>()

/** Returns the shells of a mesh. Cached while the mesh exists, since the survey and the gaps start from them. */
export function measuredShells(mesh: Mesh): MeasuredShells {
  const known = shellsByMesh.get(mesh)
  if (known) return known
  const shells = findShells(mesh)
  return rememberShells(mesh, { shells, measures: measureShells(mesh, shells) })
}

export function knownShellsOf(mesh: Mesh): MeasuredShells | null {
  return shellsByMesh.get(mesh) ?? null
}

/** Records the shells of a mesh that an earlier stage found. */
export function rememberShells(mesh: Mesh, measured: MeasuredShells): MeasuredShells {
  shellsByMesh.set(mesh, measured)
  return measured
}
