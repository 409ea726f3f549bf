import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { threadId } from 'node:worker_threads'
import type { PrintedPartJob } from '../../../shared/geometry/printed-part.ts'
import { readMeshFile } from '../mesh/mesh-file.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { placeOnPlate } from '../print/slices/placed-part.ts'
import { readPart } from '../read-part.ts'
import { stlFile } from './stl-file.ts'
import { writeThreemf } from './threemf-file.ts'

/** Writes a part as it is printed: repaired, in mm, standing on z = 0 with the chosen face down. */
export async function writePrintedPart(job: PrintedPartJob): Promise<void> {
  const part = placeOnPlate(await fullMesh(job), job.down)
  writeWhole(job.path, (write) => {
    if (job.format === 'stl') write(stlFile(part))
    else writeThreemf(part, job.name, write)
  })
}

/** The mesh that was measured, never the reduced one of the preview. */
async function fullMesh({ mesh_path, source }: PrintedPartJob): Promise<Mesh> {
  const kept = readMeshFile(mesh_path)
  if (kept) return kept.mesh
  const { kind, units, max_triangles } = source
  const options = { kind, units, maxTriangles: max_triangles, onProgress: () => {} }
  return (await readPart(await readFile(source.path), options)).mesh
}

/** So that nobody ever reads half of it: under a name of this thread's own, then renamed. */
function writeWhole(path: string, fill: (write: (bytes: Uint8Array) => void) => void): void {
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

/** A write may take only a part of what it is given. */
function writeAll(file: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}
