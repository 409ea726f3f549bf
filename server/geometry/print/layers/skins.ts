import { makeBits, setBits, type Bits, type Grid } from '../raster/bit-grid.ts'
import { isEmpty, keepCommon, subtract } from '../raster/bit-sets.ts'
import { findComponents } from '../raster/components.ts'
import { findFilledRows } from '../raster/filled-rows.ts'
import { Morphology } from '../raster/morphology.ts'
import type { LayerShape } from './layer-shape.ts'
import { RunFinder } from '../raster/runs.ts'

export interface SkinRules {
  topLayers: number
  bottomLayers: number
  /** mm. A skin extends this far beyond its own outline to be anchored. */
  margin: number
  /** mm2. Smaller areas are printed solid. */
  solidBelowArea: number
  /** mm. Spacing of solid infill. */
  spacing: number
  /** mm. Solid on top of sparse infill is a bridge where it is at least this wide. */
  minBridgeWidth: number
  /** Layers below that a strand of such a bridge reaches into: all of them must be sparse. */
  bridgeLayers: number
}

/** Finds the top and bottom skins of a layer, and what is too small between them to be anything but solid. */
export class SkinFinder {
  readonly #grid: Grid
  readonly #rules: SkinRules
  readonly #morphology: Morphology
  readonly #runs: RunFinder
  readonly #scratch: Bits

  constructor(grid: Grid, rules: SkinRules) {
    this.#grid = grid
    this.#rules = rules
    this.#morphology = new Morphology(grid)
    this.#runs = new RunFinder(grid)
    this.#scratch = makeBits(grid)
  }

  /** Finds the skins of a layer between its neighbors, which are null above the top and below the bottom layer. */
  findSkins(shape: LayerShape, below: LayerShape | null, above: LayerShape | null): void {
    shape.hasSameSkins = Boolean(shape.isRepeated && below?.isRepeated && above?.isRepeated)
    if (shape.hasSameSkins) {
      copySkins(shape, below!)
      return
    }
    const { fillable, top, bottom, rows } = shape
    if (below) subtract(bottom, fillable, below.inside)
    else bottom.set(fillable)
    if (above) subtract(top, fillable, above.inside)
    else top.set(fillable)
    subtract(top, top, bottom)
    if (this.#rules.topLayers === 0) top.fill(0)
    if (this.#rules.bottomLayers === 0) bottom.fill(0)
    this.#findSmall(shape)
    this.#dilateWithin(bottom, fillable)
    this.#dilateWithin(top, fillable)
    subtract(top, top, bottom)
    rows.fillable = findFilledRows(fillable, this.#grid)
    rows.top = findFilledRows(top, this.#grid)
    rows.bottom = findFilledRows(bottom, this.#grid)
  }

  #dilateWithin(bits: Bits, limits: Bits): void {
    if (isEmpty(bits)) return
    this.#morphology.dilate(bits, this.#rules.margin / this.#grid.pixel)
    keepCommon(bits, limits)
  }

  #findSmall({ fillable, top, bottom, small }: LayerShape): void {
    const scratch = this.#scratch
    const grid = this.#grid
    subtract(scratch, fillable, top)
    subtract(scratch, scratch, bottom)
    small.fill(0)
    const runs = this.#runs.find(scratch)
    const components = findComponents(grid, runs)
    const limit = this.#rules.solidBelowArea / (grid.pixel * grid.pixel)
    for (let row = 0; row < grid.rows; row++) {
      for (let run = runs.firstOfRow[row]; run < runs.firstOfRow[row + 1]; run++) {
        if (components.pixels[components.ofRun[run]] > limit) continue
        setBits(small, row * grid.wordsPerRow, runs.from[run], runs.to[run])
      }
    }
  }
}

function copySkins(shape: LayerShape, from: LayerShape): void {
  shape.top.set(from.top)
  shape.bottom.set(from.bottom)
  shape.small.set(from.small)
  shape.rows = { ...from.rows }
}
