import { readFile } from 'node:fs/promises'
import type { PartToPrint } from '../../../shared/geometry/printed-part.ts'
import { releaseKernelMemory } from '../mesh/kernels/kernels.ts'
import { readMeshFile } from '../mesh/mesh-file.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { placeOnPlate, type PlacedPart } from '../print/slices/placed-part.ts'
import { readPart } from '../read-part.ts'

/** Reads a part in its print orientation: repaired, in mm, on z = 0 with the chosen face down. */
export async function readPlacedPart(part: PartToPrint): Promise<PlacedPart> {
  return placeOnPlate(await readFullMesh(part), part.down)
}

/** Returns the mesh that was measured, never the simplified one of the preview. */
export async function readFullMesh({ mesh_path, source }: PartToPrint): Promise<Mesh> {
  const kept = readMeshFile(mesh_path)
  if (kept) return kept.mesh
  const { kind, units, max_triangles } = source
  const options = { kind, units, maxTriangles: max_triangles, onProgress: () => {} }
  const { mesh } = await readPart(await readFile(source.path), options)
  releaseKernelMemory()
  return mesh
}
