import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FINDINGS } from '../../shared/geometry/findings.ts'
import { ENGINE, type GeometryAnswer, type GeometryJob } from '../../shared/geometry/job.ts'
import type { Analysis, Progress } from '../../shared/geometry/part.ts'
import { writeAtomically } from './atomic-file.ts'
import { choosePlacement } from './place/choose-placement.ts'
import { estimateAnySize } from './print/estimate-any-size.ts'
import { measureShape } from './measure-shape.ts'
import { readMeshFile, writeMeshFile, type KeptMesh } from './mesh/mesh-file.ts'
import type { Mesh } from './mesh/mesh.ts'
import { findPlacements } from './place/placement.ts'
import { standInTriangles, type StandIn } from './show/preview-faces.ts'
import { onPreview, placementOnPreview } from './show/preview-features.ts'
import { encodePreview } from './show/preview.ts'
import { readPart } from './read-part.ts'
import { renderThumbnail } from './show/thumbnail.ts'

type Tell = (progress: Progress) => void
type MeasuredPart = { mesh: Mesh; standIn: StandIn | null; analysis: Analysis }

/** What a job leaves in its folder: for later jobs, for the viewer, and for lists. */
export const PART_FILES = { mesh: 'mesh.bin', preview: 'preview.bin', thumbnail: 'thumbnail.png' } as const

/** Where the stages end, as shares of the whole: of a usual part the file takes half of the measuring. */
const STAGES = { read: 0.35, shape: 0.5, placements: 0.6, preview: 0.7 }

/**
 * Reads, repairs and measures a part and estimates its print; with an analysis of before, only the estimate is made,
 * on the kept mesh. Throws FileRefused when the file gives no part.
 */
export async function runGeometryJob(job: GeometryJob, onProgress: Tell): Promise<GeometryAnswer> {
  const part = keptPart(job) ?? (await measurePart(job, onProgress))
  onProgress({ stage: 'processing', fraction: STAGES.preview })
  const chosen = choosePlacement(part.mesh, part.analysis.placements, job.print.settings.bottom_face)
  const isMeasuredNow = !part.analysis.placements.includes(chosen)
  const placement = isMeasuredNow ? placementOnPreview(chosen, part.standIn) : chosen
  const estimate = estimateAnySize(part.mesh, placement, job.print)
  onProgress({ stage: 'processing', fraction: 1 })
  return { analysis: part.analysis, estimate }
}

/** What an earlier job left; null when there is nothing, or when it is damaged and must be made anew. */
function keptPart(job: GeometryJob): MeasuredPart | null {
  if (job.analysis === null) return null
  const kept = readMeshFile(join(job.folder, PART_FILES.mesh))
  return kept && { mesh: kept.mesh, standIn: standInOf(kept), analysis: job.analysis }
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
  const shape = measureShape(mesh)
  tell(STAGES.shape)
  const placements = findPlacements(mesh, {
    thresholdDeg: job.print.profile.supports.threshold_deg,
    buildVolumes: job.print.build_volumes_mm,
  })
  tell(STAGES.placements)
  const preview = encodePreview(mesh)
  writeAtomically(join(job.folder, PART_FILES.preview), preview.bytes)
  writeAtomically(join(job.folder, PART_FILES.thumbnail), renderThumbnail(preview.shown, placements[0].down))
  // Last, so that where it is, the others are too.
  writeMeshFile(join(job.folder, PART_FILES.mesh), { mesh, kept: preview.kept })
  const analysis: Analysis = {
    engine: ENGINE,
    kind: job.kind,
    units: job.kind === 'stl' || job.kind === 'obj' ? job.units : null,
    ...figures,
    ...shape,
    file,
    placements,
    checked: Object.keys(FINDINGS),
    preview: { triangles: preview.triangles, simplified: preview.simplified },
    elapsed_ms: performance.now() - started,
  }
  const standIn = standInOf({ mesh, kept: preview.kept })
  return { mesh, standIn, analysis: onPreview(analysis, standIn) }
}

function standInOf({ mesh, kept }: KeptMesh): StandIn | null {
  return kept && standInTriangles(mesh, kept)
}
