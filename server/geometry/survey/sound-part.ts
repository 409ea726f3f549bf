import { rememberNeighbors } from '../mesh/face-neighbors.ts'
import { measuredShells, rememberShells, type MeasuredShells } from '../mesh/measured-shells.ts'
import { measureMesh, type Measure } from '../mesh/measure.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { findSoundSurface, type SoundSurface } from '../mesh/sound-surface.ts'
import { orientOutward } from './orient-outward.ts'

/** A surface without faults that faces outward everywhere, so that there is nothing to repair. */
export interface SoundPart extends MeasuredShells {
  /** The measure of all shells. */
  measure: Measure
  collinear: number
}

/** Looks at a surface once and keeps what later stages ask. Null if it needs a repair, and without kernels. */
export function findSoundPart(mesh: Mesh): SoundPart | null {
  const sound = findSoundSurface(mesh)
  if (!sound) return null
  const { patches, measures, neighbors, collinear } = sound
  const closed = new Uint8Array(patches.count).fill(1)
  if (orientOutward(mesh, { ...patches, closed }, measures).turned > 0) return null
  rememberNeighbors(mesh, neighbors)
  const measure = patches.count === 1 ? measures[0] : measureMesh(mesh)
  return { ...shellsOf(mesh, sound), measure, collinear }
}

/** Triangles that share an edge also share a vertex: a single patch is the single shell. */
function shellsOf(mesh: Mesh, { patches, measures }: SoundSurface): MeasuredShells {
  return patches.count === 1 ? rememberShells(mesh, { shells: patches, measures }) : measuredShells(mesh)
}
