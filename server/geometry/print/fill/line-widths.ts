import type { ResolvedSettings } from '../../../../shared/geometry/estimate.ts'
import type { PrinterProfile } from '../../../../shared/geometry/printer-profile.ts'

/** One extruded line: a rectangle with half-circle ends, pressed against its neighbours. Lengths mm. */
export interface Line {
  width: number
  height: number
  /** Distance of two such lines that touch without a gap: width - height x (1 - pi/4). */
  spacing: number
  /** Cross section in mm2: spacing x height. */
  section: number
}

/** What each kind of path is printed with on one kind of layer. */
export interface LayerLines {
  externalPerimeter: Line
  perimeter: Line
  infill: Line
  solidInfill: Line
  topInfill: Line
  /** A round strand in free air. */
  bridge: Line
}

/** Strands of a bridge lie this far apart in mm, so that they do not pull at each other (PrusaSlicer's Flow). */
const BRIDGE_GAP_MM = 0.05

export function line(width: number, height: number): Line {
  const spacing = width - height * (1 - Math.PI / 4)
  return { width, height, spacing, section: spacing * height }
}

function bridgeStrand(nozzle: number, flow: number): Line {
  const diameter = nozzle * Math.sqrt(flow)
  return {
    width: diameter,
    height: diameter,
    spacing: diameter + BRIDGE_GAP_MM,
    section: (Math.PI / 4) * diameter * diameter,
  }
}

/** Widths of the profile, scaled to the nozzle of the request, for a layer of this height. */
export function findLayerLines(
  profile: PrinterProfile,
  settings: ResolvedSettings,
  layer: { height: number; isFirst: boolean },
): LayerLines {
  const scale = settings.nozzle_mm / profile.nozzle_mm
  const { widths } = profile
  const lineOf = (width: number) => line((layer.isFirst ? widths.first_layer : width) * scale, layer.height)
  return {
    externalPerimeter: lineOf(widths.external_perimeter),
    perimeter: lineOf(widths.perimeter),
    infill: lineOf(widths.infill),
    solidInfill: lineOf(widths.solid_infill),
    topInfill: lineOf(widths.top_infill),
    bridge: bridgeStrand(settings.nozzle_mm, profile.process.bridge_flow),
  }
}
