import { makeBits, type Bits, type Grid } from '../raster/bit-grid.ts'
import { addBits, isEmpty, keepCommon, subtract } from '../raster/bit-sets.ts'
import type { SupportedLayer } from './support-layers.ts'
import type { SupportRules } from './support-rules.ts'

/** The supports beside one layer of the part. The sets do not overlap; they are overwritten some layers later. */
export interface SupportLayer {
  layer: number
  /** Widely spaced lines, and the dense interface under and on the part. */
  base: Bits
  dense: Bits
}

/**
 * Extends supports from what they carry down to the plate or the part, and reports every layer from the top down. They
 * end on the part as they begin under it: with a dense interface and a gap.
 */
export class SupportColumns {
  readonly #grid: Grid
  readonly #rules: SupportRules
  readonly #column: Bits
  readonly #landing: Bits
  readonly #ended: Bits
  readonly #pending: SupportLayer[] = []
  readonly #spare: SupportLayer[] = []

  constructor(grid: Grid, rules: SupportRules) {
    this.#grid = grid
    this.#rules = rules
    this.#column = makeBits(grid)
    this.#landing = makeBits(grid)
    this.#ended = makeBits(grid)
  }

  /** `onLanding` gets the pixels where a support stands on a layer of the part. */
  descend(
    layers: SupportedLayer[],
    {
      onLayer,
      onLanding,
    }: { onLayer: (support: SupportLayer) => void; onLanding: (layer: number, pixels: Bits) => void },
  ): void {
    const reach = this.#rules.gapLayers + this.#rules.interfaceLayers
    for (let at = layers.length - 1; at >= 0; at--) {
      this.#startUnder(layers, at)
      if (this.#land(layers[at].blocked)) {
        this.#finishOn(at)
        onLanding(at, this.#landing)
      }
      this.#pending.push(this.#layerAt(layers, at))
      if (this.#pending.length > reach) this.#emit(onLayer)
    }
    while (this.#pending.length > 0) this.#emit(onLayer)
  }

  /** A support starts below the gap under what it carries. */
  #startUnder(layers: SupportedLayer[], at: number): void {
    const contact = layers[at + 1 + this.#rules.gapLayers]?.contact
    if (contact) addBits(this.#column, contact.area)
  }

  /** Ends the columns on the part: returns whether any did. */
  #land(blocked: Bits): boolean {
    const column = this.#column
    const landing = this.#landing
    landing.set(column)
    keepCommon(landing, blocked)
    if (isEmpty(landing)) return false
    subtract(column, column, blocked)
    return true
  }

  /** Above the landing: a gap, then the dense interface. */
  #finishOn(landed: number): void {
    const landing = this.#landing
    const ended = this.#ended
    for (const { layer, base, dense } of this.#pending) {
      const isGap = layer <= landed + this.#rules.gapLayers
      if (isGap) subtract(dense, dense, landing)
      else {
        ended.set(base)
        keepCommon(ended, landing)
        addBits(dense, ended)
      }
      subtract(base, base, landing)
    }
  }

  #layerAt(layers: SupportedLayer[], at: number): SupportLayer {
    const support = this.#spare.pop() ?? {
      layer: at,
      base: makeBits(this.#grid),
      dense: makeBits(this.#grid),
    }
    const { base, dense } = support
    support.layer = at
    dense.fill(0)
    const first = at + 1 + this.#rules.gapLayers
    for (let above = first; above < first + this.#rules.interfaceLayers; above++) {
      const contact = layers[above]?.contact
      if (contact) addBits(dense, contact.dense)
    }
    keepCommon(dense, this.#column)
    subtract(base, this.#column, dense)
    return support
  }

  #emit(onLayer: (support: SupportLayer) => void): void {
    const support = this.#pending.shift()!
    onLayer(support)
    this.#spare.push(support)
  }
}
