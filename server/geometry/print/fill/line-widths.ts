import type { ResolvedSettings } from '../../../../shared/geometry/estimate.ts'
import type { PrinterProfile } from '../../../../shared/geometry/printer-profile.ts'

/** Narrowest line as a share of the nozzle (PrusaSlicer's min_bead_width). */
export const MIN_LINE_PER_NOZZLE = 0.85

/** The cross section of an extruded line: a rectangle with half-circle ends, pressed against its neighbors. Lengths mm. */
export interface Line {
  width: number
  height: number
  /** Distance between two lines without a gap: width - height x (1 - pi/4). */
  spacing: number
  /** Cross section in mm2: spacing x height. */
  section: number
}

/** The line of each kind of path, for the first layer or for all others. */
export interface LayerLines {
  externalPerimeter: Line
  perimeter: Line
  infill: Line
  solidInfill: Line
  topInfill: Line
  /** A round strand in the air. */
  bridge: Line
}

/** mm between the strands of a bridge, so that they do not pull at each other (PrusaSlicer's Flow). */
const BRIDGE_GAP_MM = 0.05

export function makeLine(width: number, height: number): Line {
  const spacing = width - height * (1 - Math.PI / 4)
  return { width, height, spacing, section: spacing * height }
}

function makeBridgeStrand(nozzle: number, flow: number): Line {
  const diameter = nozzle * Math.sqrt(flow)
  return {
    width: diameter,
    height: diameter,
    spacing: diameter + BRIDGE_GAP_MM,
    section: (Math.PI / 4) * diameter * diameter,
  }
}

/** Returns the lines with the widths of the profile, scaled to the nozzle in use, for a layer of this height. */
export function findLayerLines(
  profile: PrinterProfile,
  settings: ResolvedSettings,
  layer: { height: number; isFirst: boolean },
): LayerLines {
  const scale = settings.nozzle_mm / profile.nozzle_mm
  const { widths } = profile
  const lineOf = (width: number) =>
    makeLine((layer.isFirst ? widths.first_layer : width) * scale, layer.height)
  return {
    externalPerimeter: lineOf(widths.external_perimeter),
    perimeter: lineOf(widths.perimeter),
    infill: lineOf(widths.infill),
    solidInfill: lineOf(widths.solid_infill),
    topInfill: lineOf(widths.top_infill),
    bridge: makeBridgeStrand(settings.nozzle_mm, profile.process.bridge_flow),
  }
}
