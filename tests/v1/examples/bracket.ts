import type { GeometryJob } from '../../../shared/geometry/job.ts'
import type { Feature } from '../../../shared/geometry/feature.ts'
import type { GeometryOutcome } from '../../../server/platform/ports/geometry.ts'
import { cubeAnalysis, cubeEstimate } from '../../shop/scripted-geometry.ts'

const HOLE: Feature = {
  kind: 'hole',
  center_mm: [12, 8, 20],
  normal: [0, 0, 1],
  size_mm: 1.6,
  area_mm2: 20.1,
  faces: [118, 119, 120, 121],
  faces_truncated: false,
}

/** The engine's result for a bracket with one hole that is too small. */
export function bracket(job: GeometryJob): GeometryOutcome {
  const analysis = cubeAnalysis(job, {
    dimensions_mm: [80, 40, 24],
    bounds_mm: { min: [0, 0, 0], max: [80, 40, 24] },
    volume_mm3: 21640.5,
    area_mm2: 11890.2,
    triangles: 412,
    round_features: {
      holes: [{ diameter_mm: 1.6, depth_mm: 4, axis: [0, 0, 1], through: true, feature: HOLE }],
      hole_count: 1,
      pins: [],
      pin_count: 0,
    },
  })
  return { outcome: 'done', answer: { analysis, estimate: cubeEstimate(job) } }
}
