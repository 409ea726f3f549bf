import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FINDINGS } from '../../shared/geometry/findings.ts'
import { ENGINE, type GeometryAnswer, type GeometryJob } from '../../shared/geometry/job.ts'
import type { Analysis, Progress } from '../../shared/geometry/part.ts'
import { honestVolume } from './crossings/honest-volume.ts'
import { writeAtomically } from './atomic-file.ts'
import { choosePlacement } from './place/choose-placement.ts'
import { estimateAnySize } from './print/estimate-any-size.ts'
import { measureShape, meshForDistances } from './measure-shape.ts'
import { readMeshFile, writeMeshFile } from './mesh/mesh-file.ts'
import type { Mesh } from './mesh/mesh.ts'
import { findPlacements } from './place/placement.ts'
import { standInTriangles } from './show/preview-faces.ts'
import { onPreview } from './show/preview-features.ts'
import { encodePreview, shownMesh } from './show/preview.ts'
import { readPart } from './read-part.ts'
import { renderThumbnail } from './show/thumbnail.ts'

type Tell = (progress: Progress) => void

interface MeasuredPart {
  mesh: Mesh
  /** The mesh that the viewer shows; the same one where that is fine enough. */
  shown: Mesh
  analysis: Analysis
}

/** What a job leaves in its folder: for later jobs, for the viewer, and for lists. */
export const PART_FILES = { mesh: 'mesh.bin', preview: 'preview.bin', thumbnail: 'thumbnail.png' } as const

/** Where the stages end, as shares of the whole: of a usual part the file takes half of the measuring. */
const STAGES = { read: 0.35, preview: 0.4, shape: 0.6, placements: 0.7 }

interface AnsweredJob {
  answer: GeometryAnswer
  /** Leaves the picture for lists in the job's folder, where it is not there yet: no price waits for it. */
  drawPicture: () => void
}

/** Everything that a job leaves, with its picture. See answerGeometryJob. */
export async function runGeometryJob(job: GeometryJob, onProgress: Tell): Promise<GeometryAnswer> {
  const { answer, drawPicture } = await answerGeometryJob(job, onProgress)
  drawPicture()
  return answer
}

/**
 * Reads, repairs and measures a part and estimates its print; with an analysis of before, only the estimate is made,
 * on the kept mesh. Throws FileRefused when the file gives no part.
 */
export async function answerGeometryJob(job: GeometryJob, onProgress: Tell): Promise<AnsweredJob> {
  const part = keptPart(job) ?? (await measurePart(job, onProgress))
  onProgress({ stage: 'processing', fraction: STAGES.placements })
  const placement = choosePlacement(part.shown, part.analysis.placements, job.print.settings.bottom_face)
  const estimate = estimateAnySize(part.mesh, placement, job.print, part.shown)
  onProgress({ stage: 'processing', fraction: 1 })
  return {
    answer: { analysis: part.analysis, estimate },
    drawPicture: () => {
      const path = join(job.folder, PART_FILES.thumbnail)
      if (!existsSync(path))
        writeAtomically(path, renderThumbnail(part.shown, part.analysis.placements[0].down))
    },
  }
}

/** What an earlier job left; null when there is nothing, or when it is damaged and must be made anew. */
function keptPart(job: GeometryJob): MeasuredPart | null {
  if (job.analysis === null) return null
  const kept = readMeshFile(join(job.folder, PART_FILES.mesh))
  return kept && { mesh: kept.mesh, shown: shownMesh(kept.mesh, kept.kept), analysis: job.analysis }
}

async function measurePart(job: GeometryJob, onProgress: Tell): Promise<MeasuredPart> {
  const started = performance.now()
  const tell = (fraction: number) => onProgress({ stage: 'checking', fraction })
  tell(0)
  const { mesh, figures, file } = await readPart(await readFile(job.file_path), {
    kind: job.kind,
    units: job.units,
    maxTriangles: job.max_triangles,
    onProgress: (fraction) => tell(fraction * STAGES.read),
  })
  tell(STAGES.read)
  const preview = encodePreview(mesh)
  tell(STAGES.preview)
  const measured = meshForDistances(mesh, preview)
  const shape = measureShape(measured, preview.shown)
  tell(STAGES.shape)
  // Overhangs and feet are places of mm2: what the viewer shows tells as much of them as a million triangles do.
  const placements = findPlacements(preview.shown, {
    thresholdDeg: job.print.profile.supports.threshold_deg,
    buildVolumes: job.print.build_volumes_mm,
  })
  writeAtomically(join(job.folder, PART_FILES.preview), preview.bytes)
  // Last, so that where it is, the preview is too.
  writeMeshFile(join(job.folder, PART_FILES.mesh), { mesh, kept: preview.kept })
  const analysis: Analysis = {
    engine: ENGINE,
    kind: job.kind,
    units: job.kind === 'stl' || job.kind === 'obj' ? job.units : null,
    ...figures,
    ...honestVolume(figures, shape.crossings),
    ...shape,
    file,
    placements,
    checked: Object.keys(FINDINGS),
    preview: { triangles: preview.triangles, simplified: preview.simplified },
    elapsed_ms: performance.now() - started,
  }
  const standIn = preview.kept && standInTriangles(mesh, preview.kept)
  return { mesh, shown: preview.shown, analysis: onPreview(analysis, standIn, measured === mesh) }
}
