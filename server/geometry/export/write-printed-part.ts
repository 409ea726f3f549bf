import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { threadId } from 'node:worker_threads'
import type { PrintedPartJob } from '../../../shared/geometry/printed-part.ts'
import { readMeshFile } from '../mesh/mesh-file.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { placeOnPlate } from '../print/slices/placed-part.ts'
import { readPart } from '../read-part.ts'
import { encodeStl } from './stl-file.ts'
import { writeThreemf } from './threemf-file.ts'

/** Writes a part in its print orientation: repaired, in mm, on z = 0 with the chosen face down. */
export async function writePrintedPart(job: PrintedPartJob): Promise<void> {
  const part = placeOnPlate(await readFullMesh(job), job.down)
  writeInPieces(job.path, (write) => {
    if (job.format === 'stl') write(encodeStl(part))
    else writeThreemf(part, job.name, write)
  })
}

/** The mesh that was measured, never the simplified one of the preview. */
async function readFullMesh({ mesh_path, source }: PrintedPartJob): Promise<Mesh> {
  const kept = readMeshFile(mesh_path)
  if (kept) return kept.mesh
  const { kind, units, max_triangles } = source
  const options = { kind, units, maxTriangles: max_triangles, onProgress: () => {} }
  return (await readPart(await readFile(source.path), options)).mesh
}

/** Writes under a name of this thread's own, then renames, so that no reader ever sees half of it. */
function writeInPieces(path: string, fill: (write: (bytes: Uint8Array) => void) => void): void {
  const temporary = `${path}.${process.pid}-${threadId}.tmp`
  try {
    const file = openSync(temporary, 'w')
    try {
      fill((bytes) => writeAll(file, bytes))
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** A single write may write only some of the bytes. */
function writeAll(file: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}
