import type { PrintRequest } from '../../../shared/geometry/job.ts'
import { findLayerLines, type LayerLines } from './fill/line-widths.ts'
import type { WallDepths } from './layers/layer-cutter.ts'
import type { StreamInput } from './layers/layer-stream.ts'
import type { Grid } from './raster/bit-grid.ts'
import { chooseGrid } from './raster/grid-choice.ts'
import { findLayerHeight, planLayers, type LayerPlan } from './slices/layer-plan.ts'
import type { PlacedPart } from './slices/placed-part.ts'
import { emptyLayerWork, type LayerWork } from './time/layer-work.ts'
import { makeSpeedScale, type SpeedScale } from './time/path-time.ts'

/** mm. A skin extends this far beyond its own outline to be anchored (PrusaSlicer's EXTERNAL_INFILL_MARGIN). */
const SKIN_MARGIN_MM = 3
/** Solid over sparse infill is printed as a bridge where it is this many strands wide (PrusaSlicer's bridge_over_infill). */
const MIN_BRIDGE_STRANDS = 6

interface PrintLines {
  first: LayerLines
  others: LayerLines
}

/** The facts about a print that are known before its part is cut. */
export interface PrintPlan {
  plan: LayerPlan
  lines: PrintLines
  scale: SpeedScale
}

export function planPrint({ size }: PlacedPart, request: PrintRequest): PrintPlan {
  const { profile, settings } = request
  const plan = planLayers(size[2], {
    firstHeight: profile.process.first_layer_height,
    height: settings.layer_height_mm,
  })
  return { plan, lines: findPrintLines(plan, request), scale: makeSpeedScale(profile) }
}

export function linesOf(lines: PrintLines, layer: number): LayerLines {
  return layer === 0 ? lines.first : lines.others
}

export function emptyWorks({ plan: { count }, scale: { speeds } }: PrintPlan): LayerWork[] {
  return Array.from({ length: count }, (_, layer) => emptyLayerWork(layer === 0, speeds.length))
}

function findPrintLines(plan: LayerPlan, { profile, settings }: PrintRequest): PrintLines {
  const linesOf = (layer: number) =>
    findLayerLines(profile, settings, { height: findLayerHeight(plan, layer), isFirst: layer === 0 })
  return { first: linesOf(0), others: linesOf(1) }
}

export function makeStreamInput(
  part: PlacedPart,
  { plan, lines }: PrintPlan,
  request: PrintRequest,
): StreamInput {
  const { settings } = request
  const { spacing } = lines.others.solidInfill
  const grid = chooseGrid(part.size, plan.count, spacing / 2)
  const depthsOf = (layer: LayerLines) => findWallDepths(layer, request, grid)
  return {
    part,
    plan,
    grid,
    depths: { first: depthsOf(lines.first), others: depthsOf(lines.others) },
    skins: {
      topLayers: settings.top_layers,
      bottomLayers: settings.bottom_layers,
      margin: SKIN_MARGIN_MM,
      solidBelowArea: findSolidBelowArea(request),
      spacing,
      minBridgeWidth: MIN_BRIDGE_STRANDS * lines.others.bridge.width,
      bridgeLayers: Math.max(1, Math.floor(lines.others.bridge.height / settings.layer_height_mm + 1e-6)),
    },
  }
}

/** mm2. With 100 % infill every area is solid; without infill none is made solid. */
function findSolidBelowArea({ profile, settings }: PrintRequest): number {
  if (settings.infill_percent >= 100) return Infinity
  return settings.infill_percent > 0 ? profile.process.solid_below_area : 0
}

function findWallDepths(lines: LayerLines, { settings, profile }: PrintRequest, { pixel }: Grid): WallDepths {
  const begin = (lines.externalPerimeter.width - lines.externalPerimeter.spacing) / 2
  const afterOuter = begin + lines.externalPerimeter.spacing
  const afterLast = afterOuter + (settings.walls - 1) * lines.perimeter.spacing
  const lastSpacing = settings.walls > 1 ? lines.perimeter.spacing : lines.externalPerimeter.spacing
  const fill = afterLast - (profile.process.infill_overlap_percent / 100) * lastSpacing
  const besideLast = afterLast + lastSpacing / 2
  return {
    begin,
    afterOuter,
    afterLast,
    fill,
    infillLine: fill + lines.solidInfill.spacing / 2,
    strip: Math.max(fill, besideLast - pixel / 2),
    besideLast,
  }
}
