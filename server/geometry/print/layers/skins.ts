import { makeBits, setBits, type Bits, type Grid } from '../raster/bit-grid.ts'
import { addBits, isEmpty, keepCommon, subtract } from '../raster/bit-sets.ts'
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

/** A shell reaches this far from the open edge of a layer, in lines of solid infill (PrusaSlicer's ensure_vertical_shell_thickness). */
const SHELL_REACH = 1.05

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
    if (this.#rules.topLayers > 0) this.#findShell(shape.underTop, shape, { skin: top, beside: above })
    if (this.#rules.bottomLayers > 0)
      this.#findShell(shape.overBottom, shape, { skin: bottom, beside: below })
    rows.fillable = findFilledRows(fillable, this.#grid)
    rows.underTop = findFilledRows(shape.underTop, this.#grid)
    rows.overBottom = findFilledRows(shape.overBottom, this.#grid)
  }

  /** Sets `shell` to a skin and to what is near an edge of the layer that has air on that side, also one that walls cover. */
  #findShell(
    shell: Bits,
    { inside }: LayerShape,
    { skin, beside }: { skin: Bits; beside: LayerShape | null },
  ): void {
    if (beside) subtract(shell, inside, beside.inside)
    else shell.fill(0)
    if (!isEmpty(shell))
      this.#morphology.dilate(shell, (SHELL_REACH * this.#rules.spacing) / this.#grid.pixel)
    addBits(shell, skin)
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
  shape.underTop.set(from.underTop)
  shape.overBottom.set(from.overBottom)
  shape.rows = { ...from.rows }
}
