import type { PrintRequest } from '../../../../shared/geometry/job.ts'
import type { Placement } from '../../../../shared/geometry/placement.ts'
import { line, type Line } from '../fill/line-widths.ts'

/** Supports reach this far beyond what they carry, in mm (PrusaSlicer's SUPPORT_MATERIAL_MARGIN). */
const MARGIN_MM = 1.5
/**
 * Then they are stretched to whole cells of the pattern, which is 0.7 mm a side on the reference part whose
 * supports are a plain box (a U lying on its side), about a third of a cell.
 */
const CELL_STRETCH = 0.3
/** Nearer than this share of a line's width to the layer below, nothing hangs so free that it needs a dense surface. */
const DENSE_BEYOND_WIDTHS = 0.6
/** PrusaSlicer's raft_first_layer_expansion (mm) and raft_first_layer_density, which the feet of supports follow. */
const FOOT_MM = 3
const FOOT_DENSITY = 0.9
/** A layer of supports may be this much of a nozzle high (PrusaSlicer's default max_layer_height). */
const MAX_PER_NOZZLE = 0.75
/** The threshold of PrusaSlicer counts angles up to and including its whole degree. */
const THRESHOLD_SLACK_DEG = 1

/** How supports are made for a print. Lengths mm. */
export interface SupportRules {
  /** Only where they stand on the plate. */
  plateOnly: boolean
  /** A layer may reach this far beyond the one below it, and this far before it is carried by a dense surface. */
  reach: number
  denseReach: number
  /** Supports grow this far beyond what they carry; their feet on the plate by so much more. */
  margin: number
  foot: number
  /** Free space to the part beside. */
  clearance: number
  /** Layers left free below and above a support, and layers of dense surface. */
  gapLayers: number
  interfaceLayers: number
  /** Distances of the lines. */
  pitch: number
  interfacePitch: number
  footPitch: number
  /** A layer of the part, and the highest one of supports. */
  layerHeight: number
  highestLayer: number
  /** What a line is, by the height of its layer. */
  lineOf: (height: number) => Line
  footLine: Line
}

/**
 * The rules of the request, or null where the part is printed without supports: 'none', or 'auto' for a part that
 * lies so that nothing hangs free.
 */
export function resolveSupportRules(
  { settings, profile }: PrintRequest,
  placement: Placement,
): SupportRules | null {
  const wanted = settings.supports
  if (wanted === 'none' || (wanted === 'auto' && placement.overhang_mm2 <= 0)) return null
  const { supports, widths, process } = profile
  const scale = settings.nozzle_mm / profile.nozzle_mm
  const height = settings.layer_height_mm
  const threshold = Math.min(89, supports.threshold_deg + THRESHOLD_SLACK_DEG)
  const spacing = line(widths.support * scale, height).spacing
  const footLine = line(widths.first_layer * scale, process.first_layer_height)
  return {
    plateOnly: wanted === 'plate_only',
    reach: height / Math.tan((threshold * Math.PI) / 180),
    denseReach: DENSE_BEYOND_WIDTHS * widths.external_perimeter * scale,
    margin: MARGIN_MM + CELL_STRETCH * (supports.spacing + spacing),
    foot: FOOT_MM,
    clearance: supports.xy_spacing,
    gapLayers: Math.round(supports.contact_distance / height),
    interfaceLayers: supports.interface_layers,
    pitch: supports.spacing + spacing,
    interfacePitch: supports.interface_spacing + spacing,
    footPitch: footLine.spacing / FOOT_DENSITY,
    layerHeight: height,
    highestLayer: Math.max(height, MAX_PER_NOZZLE * settings.nozzle_mm),
    lineOf: (of) => line(widths.support * scale, of),
    footLine,
  }
}
