import type { PrintRequest } from '../../../shared/geometry/job.ts'
import { addBrim } from './fill/brim-work.ts'
import { InfillWorker } from './fill/infill-work.ts'
import { withKernels } from './kernels/kernel-memory.ts'
import { roomForKernels } from './kernel-room.ts'
import { refillLayers, streamLayers, type StreamInput } from './layers/layer-stream.ts'
import { KeptShapes } from './layers/kept-shapes.ts'
import { MAX_KEPT_BYTES, MAX_KEPT_LAYERS, type UnfilledPart } from './kept-parts.ts'
import { emptyWorks, linesOf, makeStreamInput, planPrint, type PrintPlan } from './print-plan.ts'
import type { Grid } from './raster/bit-grid.ts'
import { addLayerWork, emptyLayerWork, type LayerWork } from './time/layer-work.ts'
import { measureBoundingArea } from './slices/outlines.ts'
import type { PlacedPart } from './slices/placed-part.ts'
import type { SupportRules } from './supports/support-rules.ts'
import {
  NO_SUPPORTS,
  SupportWorker,
  type SupportFigures,
  type SupportInput,
} from './supports/support-work.ts'
import { WallWorker } from './fill/wall-work.ts'

/** Things to print besides the part itself. */
export interface PrintExtras {
  /** Null for none, or where they are made elsewhere. */
  supports: SupportRules | null
  brim: boolean
}

/** The printed work of every layer, from the bottom up, before it is put together. */
interface SlicedPart {
  walls: LayerWork[]
  infill: LayerWork[]
  /** Its layers as they were cut; null unless the part is kept. */
  shapes: KeptShapes | null
  /** The work that supports add to each layer. */
  supports: { figures: SupportFigures; works: LayerWork[] }
}

/**
 * Slices the part and collects what is printed on each layer. With `isKept`, also returns what filling it with other settings
 * needs, unless that is too large.
 */
export function slicePart(
  part: PlacedPart,
  request: PrintRequest,
  extras: PrintExtras & { isKept: boolean },
): SlicedPart {
  const print = planPrint(part, request)
  const input = makeStreamInput(part, print, request)
  const supports = extras.supports && { size: part.size, layers: print.plan.count, rules: extras.supports }
  return withKernels(roomForKernels(input, supports), () =>
    sliceLayers({ request, print, input, extras, supports }),
  )
}

interface SliceInput {
  request: PrintRequest
  print: PrintPlan
  input: StreamInput
  extras: { isKept: boolean; brim: boolean }
  supports: Pick<SupportInput, 'size' | 'layers' | 'rules'> | null
}

function sliceLayers({ request, print, input: unkept, extras, supports: supported }: SliceInput): SlicedPart {
  const { part } = unkept
  const { plan, lines, scale } = print
  const keep = extras.isKept && plan.count <= MAX_KEPT_LAYERS ? new KeptShapes(MAX_KEPT_BYTES) : undefined
  const input = { ...unkept, keep }
  const wallWorker = new WallWorker(request, scale)
  const { size } = part
  const fill = fillOf(part, input.grid, request, print)
  const supports = supported && new SupportWorker({ ...supported, request, scale })
  const walls: LayerWork[] = []
  const infill = emptyWorks(print)
  streamLayers(input, {
    onCut(layer, cut) {
      const { contours, isRepeated } = cut
      const work = emptyLayerWork(layer === 0, scale.speeds.length)
      work.extent = Math.sqrt(measureBoundingArea(contours))
      wallWorker.add({ ...cut, lines: linesOf(lines, layer), walls: request.settings.walls }, work)
      if (layer === 0 && extras.brim) addBrim(contours, { size, request, scale }, work)
      walls.push(work)
      if (isRepeated) supports?.onRepeated()
      else supports?.onCut(cut.outlines, () => contours)
    },
    onFill: (layer, filled, shape) => fill.add(shape, filled, linesOf(lines, layer), infill[layer]),
  })
  const works = supports ? emptyWorks(print) : []
  const figures = supports?.addTo(works) ?? NO_SUPPORTS
  return { walls, infill, shapes: keep?.isComplete ? keep : null, supports: { figures, works } }
}

/** Fills a part again that was sliced before, with other settings of skins and infill. Returns what is printed inside its walls. */
export function refillPart(part: PlacedPart, request: PrintRequest, { shapes }: UnfilledPart): LayerWork[] {
  const print = planPrint(part, request)
  const { plan, lines } = print
  const { grid, skins } = makeStreamInput(part, print, request)
  return withKernels(roomForKernels({ grid, skins }, null), () => {
    const fill = fillOf(part, grid, request, print)
    const infill = emptyWorks(print)
    refillLayers(
      { plan, grid, skins, kept: shapes },
      {
        onFill: (layer, filled, shape) => fill.add(shape, filled, linesOf(lines, layer), infill[layer]),
      },
    )
    return infill
  })
}

function fillOf({ size }: PlacedPart, grid: Grid, request: PrintRequest, { scale }: PrintPlan): InfillWorker {
  return new InfillWorker(grid, request, { scale, size })
}

/** Adds walls and supports to the infill of each layer. */
export function joinWorks(
  infill: LayerWork[],
  { walls, supports }: { walls: LayerWork[]; supports: LayerWork[] },
): LayerWork[] {
  for (const [layer, work] of infill.entries()) {
    addLayerWork(work, walls[layer])
    work.extent = walls[layer].extent
    const support = supports[layer]
    if (support) addLayerWork(work, support)
  }
  return infill
}
