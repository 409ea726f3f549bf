import type { PrintRequest } from '../../../shared/geometry/job.ts'
import { addBrim } from './fill/brim-work.ts'
import { chooseGrid } from './raster/grid-choice.ts'
import { InfillWorker } from './fill/infill-work.ts'
import type { WallDepths } from './layers/layer-cutter.ts'
import { findLayerHeight, planLayers, type LayerPlan } from './slices/layer-plan.ts'
import { streamLayers, type StreamInput } from './layers/layer-stream.ts'
import { emptyLayerWork, type LayerWork } from './time/layer-work.ts'
import { findLayerLines, type LayerLines } from './fill/line-widths.ts'
import { makeSpeedScale } from './time/path-time.ts'
import { measureBoundingArea } from './slices/outlines.ts'
import type { PlacedPart } from './slices/placed-part.ts'
import type { SupportRules } from './supports/support-rules.ts'
import { NO_SUPPORTS, SupportWorker, type SupportFigures } from './supports/support-work.ts'
import { WallWorker } from './fill/wall-work.ts'

/** mm. A skin extends this far beyond its own outline to be anchored (PrusaSlicer's EXTERNAL_INFILL_MARGIN). */
const SKIN_MARGIN_MM = 3
/** Solid over sparse infill is printed as a bridge where it is this many strands wide (PrusaSlicer's bridge_over_infill). */
const MIN_BRIDGE_STRANDS = 6

interface PrintLines {
  first: LayerLines
  others: LayerLines
}

/** What is printed on every layer, from the bottom up. */
export interface PartWork {
  layers: LayerWork[]
  supports: SupportFigures
}

/** What is printed besides the part itself. */
export interface PrintExtras {
  supports: SupportRules | null
  brim: boolean
}

/** Slices the part and collects what is printed on each layer. */
export function planPartWork(part: PlacedPart, request: PrintRequest, extras: PrintExtras): PartWork {
  const { profile, settings } = request
  const plan = planLayers(part.size[2], {
    firstHeight: profile.process.first_layer_height,
    height: settings.layer_height_mm,
  })
  const scale = makeSpeedScale(profile)
  const lines = findPrintLines(plan, request)
  const input = makeStreamInput(part, plan, lines, request)
  const walls = new WallWorker(request, scale)
  const { size } = part
  const infill = new InfillWorker(input.grid, request, { scale, size })
  const rules = extras.supports
  const supports = rules && new SupportWorker({ size, layers: plan.count, rules, request, scale })
  const works: LayerWork[] = []
  const linesOf = (layer: number) => (layer === 0 ? lines.first : lines.others)
  streamLayers(input, {
    onCut(layer, cut) {
      const { contours, isRepeated } = cut
      const work = emptyLayerWork(layer === 0, scale.speeds.length)
      work.extent = Math.sqrt(measureBoundingArea(contours))
      walls.add({ ...cut, lines: linesOf(layer), walls: settings.walls }, work)
      if (layer === 0 && extras.brim) addBrim(contours, { size, request, scale }, work)
      works.push(work)
      if (isRepeated) supports?.onRepeated()
      else supports?.onCut(contours)
    },
    onFill(layer, fill, shape) {
      infill.add(shape, fill, linesOf(layer), works[layer])
    },
  })
  return { layers: works, supports: supports?.addTo(works) ?? NO_SUPPORTS }
}

function findPrintLines(plan: LayerPlan, { profile, settings }: PrintRequest): PrintLines {
  const linesOf = (layer: number) =>
    findLayerLines(profile, settings, { height: findLayerHeight(plan, layer), isFirst: layer === 0 })
  return { first: linesOf(0), others: linesOf(1) }
}

function makeStreamInput(
  part: PlacedPart,
  plan: LayerPlan,
  lines: PrintLines,
  request: PrintRequest,
): StreamInput {
  const { settings } = request
  const { spacing } = lines.others.solidInfill
  return {
    part,
    plan,
    grid: chooseGrid(part.size, plan.count, spacing / 2),
    depths: { first: findWallDepths(lines.first, request), others: findWallDepths(lines.others, request) },
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

function findWallDepths(lines: LayerLines, { settings, profile }: PrintRequest): WallDepths {
  const begin = (lines.externalPerimeter.width - lines.externalPerimeter.spacing) / 2
  const afterOuter = begin + lines.externalPerimeter.spacing
  const afterLast = afterOuter + (settings.walls - 1) * lines.perimeter.spacing
  const lastSpacing = settings.walls > 1 ? lines.perimeter.spacing : lines.externalPerimeter.spacing
  const fill = afterLast - (profile.process.infill_overlap_percent / 100) * lastSpacing
  return { begin, afterOuter, afterLast, fill, infillLine: fill + lines.solidInfill.spacing / 2 }
}
