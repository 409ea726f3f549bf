import { isEmpty, setBits, type Bits, type Grid } from '../raster/bit-grid.ts'
import { findComponents } from '../raster/components.ts'
import { findFilledRows } from '../raster/filled-rows.ts'
import { Morphology } from '../raster/morphology.ts'
import type { LayerShape } from './layer-shape.ts'
import { RunFinder } from '../raster/runs.ts'

export interface SkinRules {
  topLayers: number
  bottomLayers: number
  /** A skin reaches this far beyond its own outline, to be anchored (PrusaSlicer's external infill margin), mm. */
  margin: number
  /** Areas smaller than this are printed solid, mm2. */
  solidBelowArea: number
  /** Spacing of solid infill in mm. */
  spacing: number
  /** Solid that lies on sparse infill is a bridge where it is at least this wide, mm. */
  narrowestBridge: number
  /** All layers below that a strand of such a bridge would hang down into have to be sparse. */
  bridgeLayers: number
}

/** Finds the open faces of layers and what is too small between them to be anything but solid. */
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
    this.#scratch = new Uint32Array(grid.words)
  }

  /** Finds the open faces of a layer between its neighbours; null where there is no such layer. */
  findSkins(shape: LayerShape, below: LayerShape | null, above: LayerShape | null): void {
    shape.hasSameSkins = Boolean(shape.isRepeated && below?.isRepeated && above?.isRepeated)
    if (shape.hasSameSkins) {
      copySkins(shape, below!)
      return
    }
    const { fillable, top, bottom, rows } = shape
    if (below) takeAway(bottom, fillable, below.inside)
    else bottom.set(fillable)
    if (above) takeAway(top, fillable, above.inside)
    else top.set(fillable)
    takeAway(top, top, bottom)
    if (this.#rules.topLayers === 0) top.fill(0)
    if (this.#rules.bottomLayers === 0) bottom.fill(0)
    this.#findSmall(shape)
    this.#dilateWithin(bottom, fillable)
    this.#dilateWithin(top, fillable)
    takeAway(top, top, bottom)
    rows.fillable = findFilledRows(fillable, this.#grid)
    rows.top = findFilledRows(top, this.#grid)
    rows.bottom = findFilledRows(bottom, this.#grid)
  }

  #dilateWithin(bits: Bits, limits: Bits): void {
    if (isEmpty(bits)) return
    this.#morphology.dilate(bits, this.#rules.margin / this.#grid.pixel)
    for (let at = 0; at < bits.length; at++) bits[at] &= limits[at]
  }

  #findSmall({ fillable, top, bottom, small }: LayerShape): void {
    const scratch = this.#scratch
    const grid = this.#grid
    for (let at = 0; at < fillable.length; at++) scratch[at] = fillable[at] & ~top[at] & ~bottom[at]
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

/** What is in one set and not in the other. */
function takeAway(left: Bits, from: Bits, what: Bits): void {
  for (let at = 0; at < left.length; at++) left[at] = from[at] & ~what[at]
}
