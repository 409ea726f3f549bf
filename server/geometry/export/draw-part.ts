import type { PictureJob } from '../../../shared/geometry/printed-part.ts'
import { writeAtomically } from '../atomic-file.ts'
import { releaseKernelMemory } from '../mesh/kernels/kernels.ts'
import { readMeshFile } from '../mesh/mesh-file.ts'
import { encodePreview, shownMesh, simplifierReady } from '../show/preview.ts'
import { renderThumbnail } from '../show/thumbnail.ts'
import { readFullMesh } from './read-placed-part.ts'

/** Draws the picture of a part: of the mesh that the viewer shows. */
export async function drawPart(job: PictureJob): Promise<void> {
  const kept = readMeshFile(job.mesh_path)
  await simplifierReady
  const shown = kept ? shownMesh(kept.mesh, kept.kept) : encodePreview(await readFullMesh(job)).shown
  releaseKernelMemory()
  writeAtomically(job.path, renderThumbnail(shown, job.down))
}
