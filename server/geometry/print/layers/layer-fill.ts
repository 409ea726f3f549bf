import { makeWords } from '../kernels/kernel-memory.ts'
import { makeBits, type Bits, type Grid } from '../raster/bit-grid.ts'
import {
  addBits,
  areSameBits,
  isEmpty,
  keepCommon,
  markSolid,
  subtract,
  type WordRange,
} from '../raster/bit-sets.ts'
import type { Rows } from '../raster/filled-rows.ts'
import { Morphology } from '../raster/morphology.ts'
import type { LayerShape } from './layer-shape.ts'
import type { SkinRules } from './skins.ts'

/** The fill of the space inside the walls of a layer. The sets do not overlap. */
export interface LayerFill {
  top: Bits
  /** Solid with air below it: a first layer, or a bridge. */
  bottom: Bits
  /** Solid inside the part. */
  solid: Bits
  /** Solid on top of sparse infill, printed as a bridge. */
  bridge: Bits
  sparse: Bits
  /** True if all of it, and where its lines may run, is the same as on the layer below. */
  isRepeated: boolean
}

/** The surroundings of a layer on which its fill depends besides its own shape. */
export interface LayerSurroundings {
  /** The layers within reach of a skin: bottomLayers - 1 below to topLayers - 1 above, as far as they exist. */
  near: LayerShape[]
  /** The fills of the layers that the strands of a bridge reach into, lowest first. */
  below: LayerFill[]
}

export function makeLayerFill(words: number): LayerFill {
  return {
    top: makeWords(words),
    bottom: makeWords(words),
    solid: makeWords(words),
    bridge: makeWords(words),
    sparse: makeWords(words),
    isRepeated: false,
  }
}

/** Decides what is skin, solid and sparse infill, as PrusaSlicer 2.5 does with ensure_vertical_shell_thickness. */
export class FillSplitter {
  readonly #grid: Grid
  readonly #rules: SkinRules
  readonly #morphology: Morphology
  readonly #scratch: Bits
  readonly #common: Bits

  constructor(grid: Grid, rules: SkinRules) {
    this.#grid = grid
    this.#rules = rules
    this.#morphology = new Morphology(grid)
    this.#scratch = makeBits(grid)
    this.#common = makeBits(grid)
  }

  /** Splits the space inside the walls of a layer into `fill`. */
  split(shape: LayerShape, around: LayerSurroundings, fill: LayerFill): void {
    const before = around.below.at(-1)
    if (before && this.#isRepeated(shape, around)) {
      for (const name of FILLS) fill[name].set(before[name])
      fill.isRepeated = true
      return
    }
    const scratch = this.#scratch
    this.#findSolid(shape, around.near)
    subtract(fill.solid, shape.fillable, shape.top)
    subtract(fill.solid, fill.solid, shape.bottom)
    subtract(fill.sparse, fill.solid, scratch)
    keepCommon(fill.solid, scratch)
    fill.top.set(shape.top)
    fill.bottom.set(shape.bottom)
    this.#findBridges(fill, around.below)
    fill.isRepeated =
      before !== undefined && shape.isRepeated && FILLS.every((name) => areSameBits(fill[name], before[name]))
  }

  /** True if every layer that matters is the same as the one below it. */
  #isRepeated(shape: LayerShape, { near, below }: LayerSurroundings): boolean {
    const { topLayers, bottomLayers, bridgeLayers } = this.#rules
    if (!shape.hasSameSkins || shape.layer < Math.max(bottomLayers, bridgeLayers + 1)) return false
    if (near.length < topLayers + bottomLayers - 1) return false
    return near.every((other) => other.hasSameSkins) && below.every((fill) => fill.isRepeated)
  }

  /** Sets `scratch` to what must be solid: close enough under a top or over a bottom. */
  #findSolid(shape: LayerShape, near: LayerShape[]): void {
    const scratch = this.#scratch
    const common = this.#common
    const grid = this.#grid
    const rules = this.#rules
    const { fillable, small } = shape
    scratch.fill(0)
    common.set(fillable)
    const own = wordsOf(shape.rows.fillable, grid)
    for (const [index, other] of near.entries()) {
      // The same as the one below it, which was just handled.
      if (index > 0 && other.layer !== shape.layer && other.hasSameSkins) continue
      if (other !== shape) keepCommon(common, other.fillable, own)
      if (other.layer >= shape.layer) addBits(scratch, other.underTop, wordsOf(other.rows.underTop, grid))
      if (other.layer <= shape.layer) addBits(scratch, other.overBottom, wordsOf(other.rows.overBottom, grid))
    }
    markSolid(scratch, { common, small, fillable })
    // Drops what is too narrow for a line, and extends the rest a little into the sparse infill beside it.
    const half = rules.spacing / 2 / grid.pixel
    this.#morphology.erode(scratch, half)
    this.#morphology.dilate(scratch, half * 1.6)
  }

  #findBridges(fill: LayerFill, below: LayerFill[]): void {
    const { solid, bridge } = fill
    if (below.length === 0) {
      bridge.fill(0)
      return
    }
    bridge.set(solid)
    for (const { sparse } of below) keepCommon(bridge, sparse)
    if (isEmpty(bridge)) return
    const reach = this.#rules.minBridgeWidth / 2 / this.#grid.pixel
    this.#morphology.erode(bridge, reach)
    this.#morphology.dilate(bridge, reach)
    keepCommon(bridge, solid)
    subtract(solid, solid, bridge)
  }
}

const FILLS = ['top', 'bottom', 'solid', 'bridge', 'sparse'] as const

function wordsOf({ from, to }: Rows, { wordsPerRow }: Grid): WordRange {
  return { from: from * wordsPerRow, to: to * wordsPerRow }
}
