import type { PartExportJob, PictureJob } from '../../../shared/geometry/printed-part.ts'
import { findPartOutline } from './part-outline.ts'
import { writePlateProject } from './plate-file.ts'
import { readPlacedPart, readFullMesh } from './read-placed-part.ts'
import { splitFile } from './split-file.ts'
import { writeThreemf } from './threemf-file.ts'
import { writeInPieces } from './write-in-pieces.ts'
import { writeAtomically } from '../atomic-file.ts'
import { releaseKernelMemory } from '../mesh/kernels/kernels.ts'
import { readMeshFile } from '../mesh/mesh-file.ts'
import { encodePreview, shownMesh, simplifierReady } from '../show/preview.ts'
import { renderThumbnail } from '../show/thumbnail.ts'
import { STL_HEADER_BYTES, STL_TRIANGLE_BYTES } from '../../../shared/geometry/files/binary-stl.ts'
import type { PlacedPart } from '../print/slices/placed-part.ts'

const HEADER = 'Binary STL, units: mm'

/** Encodes a part in its print orientation as binary STL. */
function encodeStl({ x, y, z, triangles }: PlacedPart): Uint8Array {
  const count = triangles.length / 3
  const bytes = new Uint8Array(STL_HEADER_BYTES + count * STL_TRIANGLE_BYTES)
  bytes.set(new TextEncoder().encode(HEADER))
  const view = new DataView(bytes.buffer)
  view.setUint32(80, count, true)
  let at = STL_HEADER_BYTES
  for (let corner = 0; corner < triangles.length; corner += 3, at += STL_TRIANGLE_BYTES) {
    const points = [0, 1, 2].map((side) => {
      const vertex = triangles[corner + side]
      return [x[vertex], y[vertex], z[vertex]]
    })
    // With normals: some readers detect binary files by the bytes of the first one.
    const numbers = [...normalOf(points), ...points.flat()]
    for (const [index, number] of numbers.entries()) view.setFloat32(at + index * 4, number, true)
  }
  return bytes
}

function normalOf([a, b, c]: number[][]): number[] {
  const [ux, uy, uz] = b.map((value, axis) => value - a[axis])
  const [vx, vy, vz] = c.map((value, axis) => value - a[axis])
  const cross = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.hypot(...cross)
  return length > 0 ? cross.map((value) => value / length) : [0, 0, 0]
}

/** Writes what a job asks for: a part as STL or 3MF, its outline or its picture, a whole plate as a 3MF project, or each part of a file. */
export async function writeExport(job: PartExportJob): Promise<void> {
  if (job.format === 'plate') return writeInPieces(job.path, (write) => writePlateProject(job, write))
  if (job.format === 'picture') return drawPart(job)
  if (job.format === 'split') return splitFile(job)
  const part = await readPlacedPart(job)
  await writeInPieces(job.path, async (write) => {
    if (job.format === '3mf') await writeThreemf(part, job.name, write)
    else if (job.format === 'stl') write(encodeStl(part))
    else write(new TextEncoder().encode(JSON.stringify(findPartOutline(part))))
  })
}

/** Draws the picture of a part: of the mesh that the viewer shows. */
async function drawPart(job: PictureJob): Promise<void> {
  const kept = readMeshFile(job.mesh_path)
  await simplifierReady
  const shown = kept ? shownMesh(kept.mesh, kept.kept) : encodePreview(await readFullMesh(job)).shown
  releaseKernelMemory()
  writeAtomically(job.path, renderThumbnail(shown, job.down))
}
