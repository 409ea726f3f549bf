import { isEmpty, setRange, type Bits, type Grid } from './bit-grid.ts'
import { findComponents } from './components.ts'
import { Grower } from './grow.ts'
import type { LayerShape } from './layer-shape.ts'
import { RunFinder } from './runs.ts'

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

/** What the space inside the walls of one layer is printed as. The sets do not overlap. */
export interface LayerFill {
  top: Bits
  /** Solid with nothing below it: a first layer, or a bridge. */
  bottom: Bits
  /** Solid between. */
  solid: Bits
  /** Solid that lies on sparse infill and is printed as a bridge. */
  bridge: Bits
  sparse: Bits
}

/** Decides what is skin, solid and sparse, as PrusaSlicer 2.5 does with ensure_vertical_shell_thickness. */
export class SkinFinder {
  private readonly grid: Grid
  private readonly rules: SkinRules
  private readonly grower: Grower
  private readonly runs: RunFinder
  private readonly scratch: Bits
  private readonly common: Bits

  constructor(grid: Grid, rules: SkinRules) {
    this.grid = grid
    this.rules = rules
    this.grower = new Grower(grid)
    this.runs = new RunFinder(grid)
    this.scratch = new Uint32Array(grid.words)
    this.common = new Uint32Array(grid.words)
  }

  /** Finds the open faces of a layer between its neighbours; null where there is no such layer. */
  findSkins(shape: LayerShape, below: LayerShape | null, above: LayerShape | null): void {
    const { fillable, top, bottom } = shape
    for (let at = 0; at < fillable.length; at++) {
      bottom[at] = below ? fillable[at] & ~below.inside[at] : fillable[at]
      top[at] = (above ? fillable[at] & ~above.inside[at] : fillable[at]) & ~bottom[at]
    }
    if (this.rules.topLayers === 0) top.fill(0)
    if (this.rules.bottomLayers === 0) bottom.fill(0)
    this.findSmall(shape)
    this.growWithin(bottom, fillable)
    this.growWithin(top, fillable)
    for (let at = 0; at < top.length; at++) top[at] &= ~bottom[at]
  }

  private growWithin(bits: Bits, limits: Bits): void {
    if (isEmpty(bits)) return
    this.grower.grow(bits, this.rules.margin / this.grid.pixel)
    for (let at = 0; at < bits.length; at++) bits[at] &= limits[at]
  }

  private findSmall({ fillable, top, bottom, small }: LayerShape): void {
    const { scratch, grid } = this
    for (let at = 0; at < fillable.length; at++) scratch[at] = fillable[at] & ~top[at] & ~bottom[at]
    small.fill(0)
    const runs = this.runs.find(scratch)
    const components = findComponents(grid, runs)
    const limit = this.rules.solidBelowArea / (grid.pixel * grid.pixel)
    for (let row = 0; row < grid.rows; row++) {
      for (let run = runs.firstOfRow[row]; run < runs.firstOfRow[row + 1]; run++) {
        if (components.pixels[components.ofRun[run]] > limit) continue
        setRange(small, row * grid.wordsPerRow, runs.from[run], runs.to[run])
      }
    }
  }

  /**
   * Splits a layer's space. `near` are the layers of the skin's reach: bottomLayers - 1 below to topLayers - 1 above,
   * as many as there are; `below` is the sparse infill of the layers that a bridge hangs into.
   */
  split(shape: LayerShape, near: LayerShape[], below: Bits[], fill: LayerFill): void {
    const { scratch, common, grid, rules } = this
    scratch.fill(0)
    common.set(shape.fillable)
    for (const other of near) {
      const carriesDown = other.layer >= shape.layer
      const carriesUp = other.layer <= shape.layer
      for (let at = 0; at < common.length; at++) {
        common[at] &= other.fillable[at]
        if (carriesDown) scratch[at] |= other.top[at]
        if (carriesUp) scratch[at] |= other.bottom[at]
      }
    }
    for (let at = 0; at < common.length; at++) {
      scratch[at] = (scratch[at] | ~common[at] | shape.small[at]) & shape.fillable[at]
    }
    // Too narrow for a line: not solid. The rest grows a little into the sparse infill that it lies beside.
    const half = rules.spacing / 2 / grid.pixel
    this.grower.shrink(scratch, half)
    this.grower.grow(scratch, half * 1.6)
    for (let at = 0; at < common.length; at++) {
      const free = shape.fillable[at] & ~shape.top[at] & ~shape.bottom[at]
      fill.top[at] = shape.top[at]
      fill.bottom[at] = shape.bottom[at]
      fill.solid[at] = scratch[at] & free
      fill.sparse[at] = free & ~scratch[at]
    }
    this.findBridges(fill, below)
  }

  private findBridges(fill: LayerFill, below: Bits[]): void {
    if (below.length === 0) {
      fill.bridge.fill(0)
      return
    }
    fill.bridge.set(fill.solid)
    for (const sparse of below) for (let at = 0; at < sparse.length; at++) fill.bridge[at] &= sparse[at]
    if (isEmpty(fill.bridge)) return
    const reach = this.rules.narrowestBridge / 2 / this.grid.pixel
    this.grower.shrink(fill.bridge, reach)
    this.grower.grow(fill.bridge, reach)
    for (let at = 0; at < fill.bridge.length; at++) {
      fill.bridge[at] &= fill.solid[at]
      fill.solid[at] &= ~fill.bridge[at]
    }
  }
}
