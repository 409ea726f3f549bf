import type { PrintRequest } from '../../../shared/geometry/job.ts'
import type { Estimate, MaterialEstimate } from '../../../shared/geometry/estimate.ts'
import type { Placement } from '../../../shared/geometry/placement.ts'
import { NO_SUPPORT_REPORT } from '../../../shared/geometry/reports/support-report.ts'
import type { Mesh } from '../mesh/mesh.ts'
import {
  beginEstimate,
  estimatePrint,
  type EstimateOptions,
  type EstimateUnderWay,
} from './print-estimate.ts'

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
  return beginAnySize(mesh, placement, request, options).finish()
}

/** The same in two steps, see beginEstimate. */
export function beginAnySize(
  mesh: Mesh,
  placement: Placement,
  request: PrintRequest,
  options: EstimateOptions = {},
): EstimateUnderWay {
  const scale = MAX_SLICED_MM / Math.max(...placement.size_mm)
  if (!(scale < 1)) return beginEstimate(mesh, placement, request, options)
  return { finish: () => estimateProxy(mesh, placement, { request, scale }) }
}

function estimateProxy(
  mesh: Mesh,
  placement: Placement,
  { request, scale }: { request: PrintRequest; scale: number },
): Estimate {
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
