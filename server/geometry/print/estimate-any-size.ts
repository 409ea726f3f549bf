import type { PrintRequest } from '../../../shared/geometry/job.ts'
import type { Estimate, MaterialEstimate } from '../../../shared/geometry/estimate.ts'
import type { Placement } from '../../../shared/geometry/placement.ts'
import { NO_SUPPORT_REPORT } from '../../../shared/geometry/reports/support-report.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { estimatePrint, type EstimateOptions } from './print-estimate.ts'

/** mm. Far beyond any printer: staff look at such a part, mostly because its unit is wrong. */
const MAX_SLICED_MM = 2000

/**
 * Estimates the print of a part of any size. A part too large for every printer is not cut into a million layers: a
 * smaller copy of it is sliced in its place (the scaled proxy), and material and time are scaled by volume.
 */
export function estimateAnySize(
  mesh: Mesh,
  placement: Placement,
  request: PrintRequest,
  options: EstimateOptions = {},
): Estimate {
  const scale = MAX_SLICED_MM / Math.max(...placement.size_mm)
  if (!(scale < 1)) return estimatePrint(mesh, placement, request, options)
  const proxy = { positions: mesh.positions.map((value) => value * scale), triangles: mesh.triangles }
  const estimate = estimatePrint(proxy, placement, request)
  const volumeFactor = scale ** -3
  return {
    ...estimate,
    layers: Math.round(estimate.layers / scale),
    supports_at: NO_SUPPORT_REPORT,
    support_mm3: estimate.support_mm3 * volumeFactor,
    support_contact_mm2: estimate.support_contact_mm2 * scale ** -2,
    by_material: Object.fromEntries(
      Object.entries(estimate.by_material).map(([id, printed]) => [id, scaleEstimate(printed, volumeFactor)]),
    ),
  }
}

function scaleEstimate({ grams, seconds, breakdown }: MaterialEstimate, factor: number): MaterialEstimate {
  return {
    grams: grams * factor,
    seconds: seconds * factor,
    breakdown: {
      grams: scaleFigures(breakdown.grams, factor),
      seconds: scaleFigures(breakdown.seconds, factor),
    },
  }
}

function scaleFigures<Figures extends Record<string, number>>(figures: Figures, factor: number): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, figure * factor]),
  ) as Figures
}
