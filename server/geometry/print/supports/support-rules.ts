import type { PrintRequest } from '../../../../shared/geometry/job.ts'
import type { Placement } from '../../../../shared/geometry/placement.ts'
import { makeLine, type Line } from '../fill/line-widths.ts'

/** mm. Supports extend this far beyond what they carry (PrusaSlicer's SUPPORT_MATERIAL_MARGIN). */
const MARGIN_MM = 1.5
/**
 * Then they are extended to whole cells of the pattern: 0.7 mm per side, about a third of a cell, on the reference part
 * whose supports are a plain box (a U on its side).
 */
const EXTENSION_PER_CELL = 0.3
/** An overhang of fewer line widths beyond the layer below needs no dense interface. */
const MIN_INTERFACE_OVERHANG_WIDTHS = 0.6
/** PrusaSlicer's raft_first_layer_expansion (mm) and raft_first_layer_density, which the first layer of supports follows. */
const FIRST_LAYER_EXPANSION_MM = 3
const FIRST_LAYER_DENSITY = 0.9
/** Highest layer of supports as a share of the nozzle (PrusaSlicer's default max_layer_height). */
const MAX_HEIGHT_PER_NOZZLE = 0.75
/** PrusaSlicer's threshold includes its whole degree. */
const THRESHOLD_SLACK_DEG = 1

/** The rules for making supports for a print. Lengths mm. */
export interface SupportRules {
  /** Only where they stand on the build plate. */
  plateOnly: boolean
  /** The reach of a layer beyond the one below without supports, and without a dense interface. */
  maxOverhang: number
  maxOverhangWithoutInterface: number
  /** The reach of supports beyond the surface that they carry, and of their first layer beyond that. */
  margin: number
  firstLayerExpansion: number
  /** Gap to the part beside. */
  clearance: number
  /** Empty layers between a support and the part, and layers of dense interface. */
  gapLayers: number
  interfaceLayers: number
  /** Distances between lines. */
  pitch: number
  interfacePitch: number
  firstLayerPitch: number
  /** The part's layer height, and the maximum of the supports'. */
  layerHeight: number
  maxLayerHeight: number
  /** The line for a layer of this height. */
  lineOf: (height: number) => Line
  firstLayerLine: Line
}

/** Returns the rules for a request. Null if the part is printed without supports: 'none', or 'auto' without overhangs. */
export function resolveSupportRules(
  { settings, profile }: PrintRequest,
  placement: Pick<Placement, 'overhang_mm2'>,
): SupportRules | null {
  const mode = settings.supports
  if (mode === 'none' || (mode === 'auto' && placement.overhang_mm2 <= 0)) return null
  const { supports, widths, process } = profile
  const scale = settings.nozzle_mm / profile.nozzle_mm
  const height = settings.layer_height_mm
  const threshold = Math.min(89, supports.threshold_deg + THRESHOLD_SLACK_DEG)
  const { spacing } = makeLine(widths.support * scale, height)
  const firstLayerLine = makeLine(widths.first_layer * scale, process.first_layer_height)
  return {
    plateOnly: mode === 'plate_only',
    maxOverhang: height / Math.tan((threshold * Math.PI) / 180),
    maxOverhangWithoutInterface: MIN_INTERFACE_OVERHANG_WIDTHS * widths.external_perimeter * scale,
    margin: MARGIN_MM + EXTENSION_PER_CELL * (supports.spacing + spacing),
    firstLayerExpansion: FIRST_LAYER_EXPANSION_MM,
    clearance: supports.xy_spacing,
    gapLayers: Math.round(supports.contact_distance / height),
    interfaceLayers: supports.interface_layers,
    pitch: supports.spacing + spacing,
    interfacePitch: supports.interface_spacing + spacing,
    firstLayerPitch: firstLayerLine.spacing / FIRST_LAYER_DENSITY,
    layerHeight: height,
    maxLayerHeight: Math.max(height, MAX_HEIGHT_PER_NOZZLE * settings.nozzle_mm),
    lineOf: (layerHeight) => makeLine(widths.support * scale, layerHeight),
    firstLayerLine,
  }
}
