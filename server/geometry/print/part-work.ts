import type { PrintRequest } from '../../../shared/geometry/job.ts'
import { addBrim } from './fill/brim-work.ts'
import { chooseGrid } from './raster/grid-choice.ts'
import { InfillWorker } from './fill/infill-work.ts'
import type { WallDepths } from './layers/layer-cutter.ts'
import { withKernels } from './kernels/kernel-memory.ts'
import { roomForKernels } from './kernel-room.ts'
import { findLayerHeight, planLayers, type LayerPlan } from './slices/layer-plan.ts'
import { refillLayers, streamLayers, type StreamInput } from './layers/layer-stream.ts'
import { KeptShapes } from './layers/kept-shapes.ts'
import { MAX_KEPT_BYTES, MAX_KEPT_LAYERS, type UnfilledPart } from './kept-parts.ts'
import type { Grid } from './raster/bit-grid.ts'
import { addLayerWork, emptyLayerWork, type LayerWork } from './time/layer-work.ts'
import { findLayerLines, type LayerLines } from './fill/line-widths.ts'
import { makeSpeedScale, type SpeedScale } from './time/path-time.ts'
import { measureBoundingArea } from './slices/outlines.ts'
import type { PlacedPart } from './slices/placed-part.ts'
import type { SupportRules } from './supports/support-rules.ts'
import {
  gridOfSupports,
  NO_SUPPORTS,
  SupportWorker,
  type SupportFigures,
  type SupportInput,
} from './supports/support-work.ts'
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

/** `unfilled` is null unless the part is kept. */
type SlicedPart = PartWork & { unfilled: UnfilledPart | null }

interface PrintPlan {
  plan: LayerPlan
  lines: PrintLines
  scale: SpeedScale
}

/**
 * Slices the part and collects what is printed on each layer. With `isKept`, also returns what filling it with other settings
 * needs, unless that is too large.
 */
export function planPartWork(
  part: PlacedPart,
  request: PrintRequest,
  extras: PrintExtras & { isKept: boolean },
): SlicedPart {
  const print = planPrint(part, request)
  const input = makeStreamInput(part, print, request)
  const supports = extras.supports && { size: part.size, layers: print.plan.count, rules: extras.supports }
  const room = roomForKernels(input, supports && gridOfSupports(supports))
  return withKernels(room, () => slicePart({ request, print, input, extras, supports }))
}

interface SliceInput {
  request: PrintRequest
  print: PrintPlan
  input: StreamInput
  extras: { isKept: boolean; brim: boolean }
  supports: Pick<SupportInput, 'size' | 'layers' | 'rules'> | null
}

function slicePart({ request, print, input: unkept, extras, supports: supported }: SliceInput): SlicedPart {
  const { part } = unkept
  const { plan, lines, scale } = print
  const keep = extras.isKept && plan.count <= MAX_KEPT_LAYERS ? new KeptShapes(MAX_KEPT_BYTES) : undefined
  const input = { ...unkept, keep }
  const walls = new WallWorker(request, scale)
  const { size } = part
  const fill = fillOf(part, input.grid, request, print)
  const supports = supported && new SupportWorker({ ...supported, request, scale })
  const works: LayerWork[] = []
  const infill = emptyWorks(plan, scale)
  streamLayers(input, {
    onCut(layer, cut) {
      const { contours, isRepeated } = cut
      const work = emptyLayerWork(layer === 0, scale.speeds.length)
      work.extent = Math.sqrt(measureBoundingArea(contours))
      walls.add({ ...cut, lines: linesOf(lines, layer), walls: request.settings.walls }, work)
      if (layer === 0 && extras.brim) addBrim(contours, { size, request, scale }, work)
      works.push(work)
      if (isRepeated) supports?.onRepeated()
      else supports?.onCut(contours)
    },
    onFill: (layer, filled, shape) => fill.add(shape, filled, linesOf(lines, layer), infill[layer]),
  })
  const supportWorks = supports ? emptyWorks(plan, scale) : []
  const figures = supports?.addTo(supportWorks) ?? NO_SUPPORTS
  const unfilled = { walls: works, supports: { figures, works: supportWorks }, report: null }
  return {
    layers: joinWorks(unfilled, infill),
    supports: figures,
    unfilled: keep?.isComplete ? { ...unfilled, shapes: keep.trimmed() } : null,
  }
}

/** Fills a part again that was sliced before, with other settings of skins and infill. */
export function refillPartWork(part: PlacedPart, request: PrintRequest, unfilled: UnfilledPart): PartWork {
  const print = planPrint(part, request)
  const { plan, lines, scale } = print
  const { grid, skins } = makeStreamInput(part, print, request)
  return withKernels(roomForKernels({ grid, skins }, null), () => {
    const fill = fillOf(part, grid, request, print)
    const infill = emptyWorks(plan, scale)
    refillLayers(
      { plan, grid, skins, kept: unfilled.shapes },
      {
        onFill: (layer, filled, shape) => fill.add(shape, filled, linesOf(lines, layer), infill[layer]),
      },
    )
    return { layers: joinWorks(unfilled, infill), supports: unfilled.supports.figures }
  })
}

function planPrint({ size }: PlacedPart, request: PrintRequest): PrintPlan {
  const { profile, settings } = request
  const plan = planLayers(size[2], {
    firstHeight: profile.process.first_layer_height,
    height: settings.layer_height_mm,
  })
  return { plan, lines: findPrintLines(plan, request), scale: makeSpeedScale(profile) }
}

function fillOf({ size }: PlacedPart, grid: Grid, request: PrintRequest, { scale }: PrintPlan): InfillWorker {
  return new InfillWorker(grid, request, { scale, size })
}

function linesOf(lines: PrintLines, layer: number): LayerLines {
  return layer === 0 ? lines.first : lines.others
}

function emptyWorks({ count }: LayerPlan, { speeds }: SpeedScale): LayerWork[] {
  return Array.from({ length: count }, (_, layer) => emptyLayerWork(layer === 0, speeds.length))
}

/** Adds walls and supports to the infill of each layer. */
function joinWorks({ walls, supports }: Omit<UnfilledPart, 'shapes'>, infill: LayerWork[]): LayerWork[] {
  for (const [layer, work] of infill.entries()) {
    addLayerWork(work, walls[layer])
    work.extent = walls[layer].extent
    const support = supports.works[layer]
    if (support) addLayerWork(work, support)
  }
  return infill
}

function findPrintLines(plan: LayerPlan, { profile, settings }: PrintRequest): PrintLines {
  const linesOf = (layer: number) =>
    findLayerLines(profile, settings, { height: findLayerHeight(plan, layer), isFirst: layer === 0 })
  return { first: linesOf(0), others: linesOf(1) }
}

function makeStreamInput(part: PlacedPart, { plan, lines }: PrintPlan, request: PrintRequest): StreamInput {
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
