import type { PrintRequest } from '../../../shared/geometry/job.ts'
import type { Estimate, MaterialEstimate } from '../../../shared/geometry/estimate.ts'
import type { Placement } from '../../../shared/geometry/placement.ts'
import { NO_SUPPORT_REPORT } from '../../../shared/geometry/reports/support-report.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { estimatePrint } from './print-estimate.ts'

/** Far beyond any printer: such a part goes to a person, mostly because its unit is wrong. */
const MAX_SLICED_MM = 2000

/**
 * The estimate of a print. A part too large to be printed anywhere is not cut into a million layers: a small likeness
 * of it is, and material and time grow with the volume, which is all that can be said of it.
 */
export function estimateAnySize(
  mesh: Mesh,
  placement: Placement,
  request: PrintRequest,
  shown = mesh,
): Estimate {
  const scale = MAX_SLICED_MM / Math.max(...placement.size_mm)
  if (!(scale < 1)) return estimatePrint(mesh, placement, request, shown)
  const likeness = { positions: mesh.positions.map((value) => value * scale), triangles: mesh.triangles }
  const estimate = estimatePrint(likeness, placement, request)
  const volume = scale ** -3
  return {
    ...estimate,
    layers: Math.round(estimate.layers / scale),
    supports_at: NO_SUPPORT_REPORT,
    support_mm3: estimate.support_mm3 * volume,
    support_contact_mm2: estimate.support_contact_mm2 * scale ** -2,
    by_material: Object.fromEntries(
      Object.entries(estimate.by_material).map(([id, printed]) => [id, grown(printed, volume)]),
    ),
  }
}

function grown({ grams, seconds, breakdown }: MaterialEstimate, factor: number): MaterialEstimate {
  return {
    grams: grams * factor,
    seconds: seconds * factor,
    breakdown: { grams: times(breakdown.grams, factor), seconds: times(breakdown.seconds, factor) },
  }
}

function times<Figures extends Record<string, number>>(figures: Figures, factor: number): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, figure * factor]),
  ) as Figures
}
