import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FINDINGS } from '../../shared/geometry/findings.ts'
import { ENGINE, type GeometryAnswer, type GeometryJob, type Progress } from '../../shared/geometry/job.ts'
import type { Analysis } from '../../shared/geometry/part.ts'
import type { Placement } from '../../shared/geometry/placement.ts'
import { correctedVolume } from './crossings/corrected-volume.ts'
import { writeAtomically } from './atomic-file.ts'
import { choosePlacement } from './place/choose-placement.ts'
import { beginAnySize } from './print/estimate-any-size.ts'
import { KeptParts } from './print/kept-parts.ts'
import { completeShape, composeShape, measureDistances } from './measure-shape.ts'
import { forgetEdges } from './mesh/edges.ts'
import { releaseKernelMemory } from './mesh/kernels/kernels.ts'
import { readMeshFile, writeMeshFile, type KeptMesh } from './mesh/mesh-file.ts'
import { triangleCount, type Mesh } from './mesh/mesh.ts'
import { findPlacements } from './place/placement.ts'
import { standInTriangles } from './show/preview-faces.ts'
import { placesOnPreview } from './show/preview-features.ts'
import {
  encodePreview,
  MAX_PREVIEW_TRIANGLES,
  shownMesh,
  simplifierReady,
  type Preview,
} from './show/preview.ts'
import type { BeginShape, ShapeUnderWay, SupportsElsewhere } from './shape-thread.ts'
import { readPart, type PartInFile } from './read-part.ts'
import { OpenFile } from './read/file-source.ts'
import { renderThumbnail } from './show/thumbnail.ts'

type ProgressListener = (progress: Progress) => void

/** A part that can be placed and estimated. */
interface PlacedMesh {
  mesh: Mesh
  /** The mesh that the viewer shows: the part's own, or a simplified one. */
  shown: Mesh
  placements: Placement[]
}

/** A part whose shapes may still be measured in another thread. */
interface PartInProgress {
  placed: PlacedMesh
  /** Makes supports in another thread; null if there is none. */
  supports: SupportsElsewhere | null
  /** Called when this thread has nothing else to do: helps to measure the shapes, and waits for them. */
  finishAnalysis: () => Promise<Analysis>
}

/** The files of a part: the mesh for later jobs, the preview for the viewer, the thumbnail for lists. */
export const PART_FILES = { mesh: 'mesh.bin', preview: 'preview.bin', thumbnail: 'thumbnail.png' } as const

/** Progress at the end of each stage, as a share of the job. */
const STAGES = { read: 0.35, preview: 0.45, placements: 0.6 }

/** The parts that this thread keeps. */
const keptParts = new KeptParts()

interface AnsweredJob {
  answer: GeometryAnswer
  /** Writes the thumbnail to the job's folder, if it is missing: called after the answer, so that no price waits for it. */
  drawThumbnail: () => void
}

/** Runs a whole job, thumbnail included. See answerGeometryJob. */
export async function runGeometryJob(
  job: GeometryJob,
  onProgress: ProgressListener,
): Promise<GeometryAnswer> {
  const { answer, drawThumbnail } = await answerGeometryJob(job, onProgress)
  drawThumbnail()
  return answer
}

/**
 * Reads, repairs and measures a part and estimates its print. With an earlier analysis, only estimates the print, on the
 * stored mesh. `beginShape` may run in another thread. Throws FileRefused when there is no part in the file.
 */
export async function answerGeometryJob(
  job: GeometryJob,
  onProgress: ProgressListener,
  beginShape: BeginShape = beginInThisThread,
): Promise<AnsweredJob> {
  const { placed, supports, finishAnalysis } =
    readStoredPart(job) ?? (await measurePart(job, onProgress, beginShape))
  const { mesh, shown, placements } = placed
  onProgress({ stage: 'processing', fraction: STAGES.placements })
  const placement = choosePlacement(shown, placements, job.print.settings.bottom_face)
  const { owner, folder } = job
  const kept = owner === null ? null : { owner, folder, parts: keptParts }
  const print = beginAnySize(mesh, placement, job.print, { shown, kept, askForSupports: supports?.ask })
  const analysis = await finishAnalysis()
  const estimate = print.finish(await supports?.made())
  onProgress({ stage: 'processing', fraction: 1 })
  return {
    answer: { analysis, estimate },
    drawThumbnail: () => {
      const path = join(job.folder, PART_FILES.thumbnail)
      if (!existsSync(path)) writeAtomically(path, renderThumbnail(shown, placements[0].down))
    },
  }
}

/**
 * Returns the part as an earlier job stored it; null if there is none, or when it is damaged and must be measured
 * again.
 */
function readStoredPart(job: GeometryJob): PartInProgress | null {
  if (job.analysis === null) return null
  const stored = readMeshFile(join(job.folder, PART_FILES.mesh))
  if (!stored) return null
  const { analysis } = job
  const { mesh, kept } = stored
  const placed = { mesh, shown: shownMesh(mesh, kept), placements: analysis.placements }
  return { placed, supports: null, finishAnalysis: () => Promise.resolve(analysis) }
}

const beginInThisThread: BeginShape = (mesh) => ({
  measure: () => {},
  async finish({ kept, movedTo }) {
    const figures = composeShape(completeShape({ mesh, kept, movedTo }, measureDistances(mesh)))
    return { figures, ended_at: timeNow(), helped_ms: 0 }
  },
  help: () => {},
  supports: null,
})

/** ms since 1970, with fractions. */
function timeNow(): number {
  return performance.timeOrigin + performance.now()
}

function describeJob({ kind, units }: GeometryJob): Pick<Analysis, 'engine' | 'kind' | 'units' | 'checked'> {
  const usedUnits = kind === 'stl' || kind === 'obj' ? units : null
  return { engine: ENGINE, kind, units: usedUnits, checked: Object.keys(FINDINGS) }
}

/** Reads the file, and begins with its shapes as soon as there is a mesh. */
async function readJobFile(
  job: GeometryJob,
  { report, beginShape }: { report: (fraction: number) => void; beginShape: BeginShape },
): Promise<PartInFile & { shape: ShapeUnderWay }> {
  report(0)
  const file = new OpenFile(job.file_path)
  let early: { mesh: Mesh; shape: ShapeUnderWay } | undefined
  const begin = (mesh: Mesh) => (early = { mesh, shape: beginShape(mesh) })
  const part = await readPart(file, {
    kind: job.kind,
    units: job.units,
    maxTriangles: job.max_triangles,
    onProgress: (fraction) => report(fraction * STAGES.read),
    onStored: begin,
    onMesh: (mesh) => begin(mesh).shape.measure(),
    onRead: () => file.close(),
  })
    .catch((error: unknown) => {
      releaseKernelMemory()
      throw error
    })
    .finally(() => file.close())
  report(STAGES.read)
  const { mesh } = part
  const { shape } = early?.mesh === mesh ? early : begin(mesh)
  shape.measure()
  return { ...part, shape }
}

/** The last that needs the memory of the mesh kernels. */
async function makePreview(mesh: Mesh): Promise<Preview> {
  if (triangleCount(mesh) > MAX_PREVIEW_TRIANGLES) forgetEdges(mesh)
  await simplifierReady
  const preview = encodePreview(mesh)
  releaseKernelMemory()
  return preview
}

function writePartFiles({ folder }: GeometryJob, preview: Uint8Array, mesh: KeptMesh): void {
  writeAtomically(join(folder, PART_FILES.preview), preview)
  // Written last: where the mesh exists, the preview does too.
  writeMeshFile(join(folder, PART_FILES.mesh), mesh)
}

async function measurePart(
  job: GeometryJob,
  onProgress: ProgressListener,
  beginShape: BeginShape,
): Promise<PartInProgress> {
  const started = timeNow()
  const report = (fraction: number) => onProgress({ stage: 'checking', fraction })
  const { mesh, figures, file, shape } = await readJobFile(job, { report, beginShape })
  const preview = await makePreview(mesh)
  const { shown, kept, movedTo } = preview
  const measuring = shape.finish(preview)
  report(STAGES.preview)
  // Overhangs and contact areas are mm2 in size: the shown mesh is as good for them as a million triangles.
  const placements = findPlacements(shown, {
    thresholdDeg: job.print.profile.supports.threshold_deg,
    buildVolumes: job.print.build_volumes_mm,
  })
  writePartFiles(job, preview.bytes, { mesh, kept })
  const known = {
    ...describeJob(job),
    ...placesOnPreview(figures, kept && standInTriangles(mesh, { kept, movedTo })),
    file,
    placements,
    preview: { triangles: preview.triangles, simplified: preview.simplified },
  }
  const placedAt = timeNow()
  const finishAnalysis = async () => {
    shape.help()
    const { figures: measured, ended_at, helped_ms } = await measuring
    const volume = correctedVolume(figures, measured.crossings)
    const elapsed_ms = Math.max(placedAt + helped_ms, ended_at) - started
    return { ...known, ...volume, ...measured, elapsed_ms }
  }
  // A part that was simplified is large: the other thread would need as much memory again to slice it.
  return { placed: { mesh, shown, placements }, supports: kept ? null : shape.supports, finishAnalysis }
}
