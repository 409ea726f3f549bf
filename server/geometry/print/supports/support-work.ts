import type { PrintRequest } from '../../../../shared/geometry/job.ts'
import type { Vec3 } from '../../../../shared/geometry/feature.ts'
import { makeBits, type Bits, type Grid } from '../raster/bit-grid.ts'
import { addBits, countBits, subtract } from '../raster/bit-sets.ts'
import type { Contours } from '../slices/contours.ts'
import { chooseSupportGrid } from '../raster/grid-choice.ts'
import { Morphology } from '../raster/morphology.ts'
import { CLOSING_MM } from '../layers/fill-outlines.ts'
import type { LayerWork } from '../time/layer-work.ts'
import { LineWorker } from '../fill/line-work.ts'
import type { SpeedScale } from '../time/path-time.ts'
import type { ExtrusionRole } from '../time/extrusion-roles.ts'
import { SupportColumns, type SupportLayer } from './support-columns.ts'
import { planSupportHeights } from './support-heights.ts'
import { SupportLayers } from './support-layers.ts'
import type { SupportRules } from './support-rules.ts'
import { NO_TRACES, SupportTracer, type SupportTraces } from './support-traces.ts'

/** mm3 that supports fill, and mm2 of the part that they touch from below and from above, as projected on the plate. */
export interface SupportFigures {
  support_mm3: number
  support_contact_mm2: number
  traces: SupportTraces
}

export const NO_SUPPORTS: SupportFigures = { support_mm3: 0, support_contact_mm2: 0, traces: NO_TRACES }

/** Length that joins the end of a line to the next line, in pitches. */
const LINK_PER_PITCH = 1

interface SupportArea {
  bits: Bits
  role: ExtrusionRole
  pitch: number
  line: { spacing: number; section: number }
  /** Layers of supports per layer of the part: at most 1. */
  share: number
}

export interface SupportInput {
  /** Size of the part in mm. */
  size: Vec3
  /** Number of layers of the part. */
  layers: number
  rules: SupportRules
  request: PrintRequest
  scale: SpeedScale
}

/** Returns the grid of the supports of a part. */
export function gridOfSupports({
  size,
  layers,
  rules,
}: Pick<SupportInput, 'size' | 'layers' | 'rules'>): Grid {
  return chooseSupportGrid(size, layers, rules.margin + rules.firstLayerExpansion)
}

/** Takes in every layer of the part, then adds the lines of the supports to the work of the layers beside them. */
export class SupportWorker {
  readonly #grid: Grid
  readonly #rules: SupportRules
  readonly #layers: SupportLayers
  readonly #lines: LineWorker
  readonly #morphology: Morphology
  readonly #firstLayer: Bits
  readonly #size: Vec3
  readonly #firstHeight: number

  constructor({ size, layers, rules, request, scale }: SupportInput) {
    this.#grid = gridOfSupports({ size, layers, rules })
    this.#rules = rules
    this.#layers = new SupportLayers(this.#grid, rules)
    this.#lines = new LineWorker(this.#grid, request.profile, scale)
    this.#morphology = new Morphology(this.#grid)
    this.#firstLayer = makeBits(this.#grid)
    this.#size = size
    this.#firstHeight = request.profile.process.first_layer_height
  }

  /** Must be called for all layers from the bottom up. `split`: see fillOutlines. */
  onCut(contours: Contours, split: () => Contours): void {
    this.#layers.add(contours, CLOSING_MM, split)
  }

  /** Instead of onCut, for a layer with the outlines of the one below. */
  onRepeated(): void {
    this.#layers.repeat()
  }

  addTo(works: LayerWork[]): SupportFigures {
    const { layers } = this.#layers
    if (!layers.some(({ contact, span }) => contact ?? span)) return NO_SUPPORTS
    const grid = this.#grid
    const rules = this.#rules
    const size = this.#size
    const firstHeight = this.#firstHeight
    const tracer = new SupportTracer({ grid, rules, size, firstHeight }, layers)
    const area = this.#grid.pixel ** 2
    const heights = planSupportHeights(layers, this.#rules)
    let contact = 0
    let volume = 0
    for (const layer of layers) if (layer.contact) contact += countBits(layer.contact.carried) * area
    new SupportColumns(this.#grid, this.#rules).descend(layers, {
      onLayer: (support) => {
        tracer.onLayer(support)
        const pixels = countBits(support.base) + countBits(support.dense)
        if (pixels === 0) return
        volume += pixels * area * this.#rules.layerHeight
        if (support.layer === 0) this.#addFirstLayer(support, layers[0].blocked, works[0])
        else this.#addLayer(support, heights[support.layer], works[support.layer])
      },
      onLanding: (layer, pixels) => {
        tracer.onLanding(layer, pixels)
        contact += countBits(pixels) * area
      },
    })
    return { support_mm3: volume, support_contact_mm2: contact, traces: tracer.traces() }
  }

  #addLayer({ base, dense }: SupportLayer, height: number, work: LayerWork): void {
    const { pitch, interfacePitch, layerHeight, lineOf } = this.#rules
    const line = lineOf(height)
    const share = layerHeight / height
    this.#addArea({ bits: base, role: 'support', pitch, line, share }, work)
    this.#addArea({ bits: dense, role: 'support_interface', pitch: interfacePitch, line, share }, work)
  }

  #addFirstLayer({ base, dense }: SupportLayer, blocked: Bits, work: LayerWork): void {
    const firstLayer = this.#firstLayer
    const rules = this.#rules
    firstLayer.set(base)
    addBits(firstLayer, dense)
    this.#morphology.dilate(firstLayer, rules.firstLayerExpansion / this.#grid.pixel)
    subtract(firstLayer, firstLayer, blocked)
    const { firstLayerPitch: pitch, firstLayerLine: line } = rules
    this.#addArea({ bits: firstLayer, role: 'support', pitch, line, share: 1 }, work)
  }

  #addArea({ bits, role, pitch, line, share }: SupportArea, work: LayerWork): void {
    const drawn = this.#lines.draw(
      bits,
      { spacing: line.spacing, pitch, direction: 'rows', through: null, minArea: pitch ** 2 / 2 },
      null,
    )
    if (drawn.count === 0) return
    const link = pitch * LINK_PER_PITCH
    const length = (drawn.length + drawn.count * link) * share
    work.roles[role].length += length
    work.roles[role].volume += length * line.section
    work.hops += Math.min(drawn.count, drawn.pieces) * share
    this.#lines.addTurns(work, role, { ...drawn, link, total: length })
  }
}
