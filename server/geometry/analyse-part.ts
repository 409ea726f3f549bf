import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FINDINGS } from '../../shared/geometry/findings.ts'
import { ENGINE, type GeometryAnswer, type GeometryJob, type Progress } from '../../shared/geometry/job.ts'
import type { Analysis } from '../../shared/geometry/part.ts'
import type { Placement } from '../../shared/geometry/placement.ts'
import { correctedVolume } from './crossings/corrected-volume.ts'
import { writeAtomically } from './atomic-file.ts'
import { choosePlacement } from './place/choose-placement.ts'
import { estimateAnySize } from './print/estimate-any-size.ts'
import { shapeOnPreview, type ShapeSubject } from './measure-shape.ts'
import { readMeshFile, writeMeshFile } from './mesh/mesh-file.ts'
import type { Mesh } from './mesh/mesh.ts'
import { findPlacements } from './place/placement.ts'
import { standInTriangles } from './show/preview-faces.ts'
import { placesOnPreview } from './show/preview-features.ts'
import { encodePreview, shownMesh, simplifierReady } from './show/preview.ts'
import type { MeasuredShape, MeasureShape } from './shape-thread.ts'
import { readPart, type PartInFile } from './read-part.ts'
import { renderThumbnail } from './show/thumbnail.ts'

type Tell = (progress: Progress) => void

interface MeasuredPart {
  mesh: Mesh
  /** The mesh that the viewer shows; the same one where that is fine enough. */
  shown: Mesh
  placements: Placement[]
  /** Its shapes may still be measured. */
  analysis: Promise<Analysis>
}

/** What a job leaves in its folder: for later jobs, for the viewer, and for lists. */
export const PART_FILES = { mesh: 'mesh.bin', preview: 'preview.bin', thumbnail: 'thumbnail.png' } as const

/** Where the stages end, as shares of the whole: of a usual part the file takes half of the measuring. */
const STAGES = { read: 0.35, preview: 0.45, placements: 0.6 }

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
 * on the kept mesh. `measureShape` may do its part in another thread. Throws FileRefused when the file gives no part.
 */
export async function answerGeometryJob(
  job: GeometryJob,
  onProgress: Tell,
  measureShape: MeasureShape = inThisThread,
): Promise<AnsweredJob> {
  const part = keptPart(job) ?? (await measurePart(job, onProgress, measureShape))
  onProgress({ stage: 'processing', fraction: STAGES.placements })
  const placement = choosePlacement(part.shown, part.placements, job.print.settings.bottom_face)
  const estimate = estimateAnySize(part.mesh, placement, job.print, part.shown)
  const analysis = await part.analysis
  onProgress({ stage: 'processing', fraction: 1 })
  return {
    answer: { analysis, estimate },
    drawPicture: () => {
      const path = join(job.folder, PART_FILES.thumbnail)
      if (!existsSync(path)) writeAtomically(path, renderThumbnail(part.shown, part.placements[0].down))
    },
  }
}

/** What an earlier job left; null when there is nothing, or when it is damaged and must be made anew. */
function keptPart(job: GeometryJob): MeasuredPart | null {
  if (job.analysis === null) return null
  const kept = readMeshFile(join(job.folder, PART_FILES.mesh))
  if (!kept) return null
  const { analysis } = job
  const shown = shownMesh(kept.mesh, kept.kept)
  return { mesh: kept.mesh, shown, placements: analysis.placements, analysis: Promise.resolve(analysis) }
}

async function inThisThread(subject: ShapeSubject): Promise<MeasuredShape> {
  const figures = shapeOnPreview(subject)
  return { figures, ended_at: timeNow() }
}

function timeNow(): number {
  return performance.timeOrigin + performance.now()
}

function namesOf({ kind, units }: GeometryJob): Pick<Analysis, 'engine' | 'kind' | 'units' | 'checked'> {
  const drawnIn = kind === 'stl' || kind === 'obj' ? units : null
  return { engine: ENGINE, kind, units: drawnIn, checked: Object.keys(FINDINGS) }
}

async function readJobFile(job: GeometryJob, tell: (fraction: number) => void): Promise<PartInFile> {
  tell(0)
  const part = await readPart(await readFile(job.file_path), {
    kind: job.kind,
    units: job.units,
    maxTriangles: job.max_triangles,
    onProgress: (fraction) => tell(fraction * STAGES.read),
  })
  tell(STAGES.read)
  return part
}

async function measurePart(
  job: GeometryJob,
  onProgress: Tell,
  measureShape: MeasureShape,
): Promise<MeasuredPart> {
  const started = timeNow()
  const tell = (fraction: number) => onProgress({ stage: 'checking', fraction })
  const { mesh, figures, file } = await readJobFile(job, tell)
  await simplifierReady
  const preview = encodePreview(mesh)
  const { shown, kept } = preview
  const shape = measureShape({ mesh, kept, error_mm: preview.error_mm })
  tell(STAGES.preview)
  // Overhangs and feet are places of mm2: what the viewer shows tells as much of them as a million triangles do.
  const placements = findPlacements(shown, {
    thresholdDeg: job.print.profile.supports.threshold_deg,
    buildVolumes: job.print.build_volumes_mm,
  })
  writeAtomically(join(job.folder, PART_FILES.preview), preview.bytes)
  // Last, so that where it is, the preview is too.
  writeMeshFile(join(job.folder, PART_FILES.mesh), { mesh, kept })
  const known = {
    ...namesOf(job),
    ...placesOnPreview(figures, kept && standInTriangles(mesh, kept)),
    file,
    placements,
    preview: { triangles: preview.triangles, simplified: preview.simplified },
  }
  const placed = timeNow()
  const analysis = shape.then(({ figures: measured, ended_at }) => ({
    ...known,
    ...correctedVolume(figures, measured.crossings),
    ...measured,
    elapsed_ms: Math.max(placed, ended_at) - started,
  }))
  return { mesh, shown, placements, analysis }
}
