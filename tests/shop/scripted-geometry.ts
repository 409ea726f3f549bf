import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENGINE, type GeometryJob } from '../../shared/geometry/job.ts'
import type { Analysis } from '../../shared/geometry/part.ts'
import type { Estimate } from '../../shared/geometry/estimate.ts'
import { NO_SUPPORT_REPORT } from '../../shared/geometry/reports/support-report.ts'
import { lyingFlat, soundSurface } from '../shared/geometry/assess/plain-part.ts'
import type { GeometryOutcome, GeometryPool } from '../../server/platform/ports/geometry.ts'

type Script = (job: GeometryJob) => GeometryOutcome | Promise<GeometryOutcome>

/** A geometry engine that answers as the test says. Counts its jobs. */
export function scriptedGeometry(
  script: Script = measured,
  size = 1,
): GeometryPool & { jobs: GeometryJob[] } {
  const jobs: GeometryJob[] = []
  let running = 0
  return {
    jobs,
    size,
    free: () => size - running,
    memoryBytes: () => Promise.resolve(0),
    close: () => Promise.resolve(),
    async analyze(job, watch) {
      jobs.push(job)
      running++
      watch.onBegun()
      watch.onProgress({ stage: 'checking', fraction: 0.1 })
      const stopped = new Promise<GeometryOutcome>((resolve) => {
        watch.signal.addEventListener('abort', () => resolve({ outcome: 'canceled' }))
      })
      try {
        return await Promise.race([script(job), stopped])
      } finally {
        running--
      }
    },
  }
}

/** A 20 mm cube that prints well: 4 g and 20 minutes in every material. */
export function measured(job: GeometryJob): GeometryOutcome {
  for (const name of ['preview.bin', 'thumbnail.png']) writeFileSync(join(job.folder, name), 'x')
  return { outcome: 'done', answer: { analysis: cubeAnalysis(job), estimate: cubeEstimate(job) } }
}

const PLACEMENT = lyingFlat([20, 20, 20], { reason: 'As drawn: lies on 400 mm².' })

export function cubeAnalysis(
  job: Pick<GeometryJob, 'kind' | 'units'>,
  more: Partial<Analysis> = {},
): Analysis {
  return {
    engine: ENGINE,
    kind: job.kind,
    units: job.kind === 'stl' || job.kind === 'obj' ? job.units : null,
    dimensions_mm: [20, 20, 20],
    bounds_mm: { min: [0, 0, 0], max: [20, 20, 20] },
    volume_mm3: 8000,
    area_mm2: 2400,
    triangles: 12,
    bodies: 1,
    body_list: [],
    watertight: true,
    volume_trusted: true,
    volume_doubt: null,
    surface: soundSurface(),
    thickness: null,
    gaps: null,
    details: null,
    round_features: null,
    crossings: { cut_share: 0, miscounted_mm3: { overlap: 0, inverted: 0 }, features: [], place_count: 0 },
    file: { unit_declared: true, tessellated_step: false, loose_surfaces: 0, objects: 1, ignored: [] },
    placements: [PLACEMENT],
    checked: ['mesh_not_watertight'],
    not_measured: [],
    preview: { triangles: 12, simplified: false },
    elapsed_ms: 1,
    ...more,
  }
}

export function cubeEstimate(job: Pick<GeometryJob, 'print'>, more: Partial<Estimate> = {}): Estimate {
  const printed = {
    grams: 4,
    seconds: 1200,
    breakdown: {
      grams: { perimeters: 2, skins: 1, infill: 1, supports: 0, brim: 0 },
      seconds: {
        perimeters: 600,
        skins: 200,
        infill: 200,
        supports: 0,
        brim: 0,
        travel: 100,
        cooling: 50,
        layer_changes: 50,
      },
    },
  }
  return {
    engine: ENGINE,
    profile_id: job.print.profile.id,
    placement: PLACEMENT,
    layers: 100,
    support_mm3: 0,
    support_contact_mm2: 0,
    supports_at: NO_SUPPORT_REPORT,
    brim: false,
    by_material: Object.fromEntries(job.print.filaments.map((filament) => [filament.id, printed])),
    elapsed_ms: 1,
    ...more,
  }
}
