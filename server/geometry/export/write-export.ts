import type { PartExportJob } from '../../../shared/geometry/printed-part.ts'
import { drawPart } from './draw-part.ts'
import { findPartOutline } from './part-outline.ts'
import { writePlateProject } from './plate-file.ts'
import { readPlacedPart } from './read-placed-part.ts'
import { splitFile } from './split-file.ts'
import { encodeStl } from './stl-file.ts'
import { writeThreemf } from './threemf-file.ts'
import { writeInPieces } from './write-in-pieces.ts'

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
