import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrintedPartJob } from '../../../shared/geometry/printed-part.ts'
import { writeExport } from '../../../server/geometry/export/write-export.ts'
import { writeMeshFile } from '../../../server/geometry/mesh/mesh-file.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'

/** A part written as it is printed, in a folder that the caller removes. */
export async function writtenPart(mesh: Mesh, changes: Partial<PrintedPartJob> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-export-'))
  const mesh_path = join(folder, 'mesh.bin')
  writeMeshFile(mesh_path, { mesh, kept: null })
  const job: PrintedPartJob = {
    format: '3mf',
    mesh_path,
    source: { path: join(folder, 'none'), kind: 'stl', units: 'mm', max_triangles: 1_000_000 },
    down: [0, 0, -1],
    name: '1012-coat-hook',
    path: join(folder, `part.${changes.format ?? '3mf'}`),
    ...changes,
  }
  await writeExport(job)
  return { folder, path: job.path, bytes: new Uint8Array(readFileSync(job.path)) }
}
