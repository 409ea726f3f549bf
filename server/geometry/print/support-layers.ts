import { emptyBits, isEmpty, type Bits, type Grid } from './bit-grid.ts'
import { BridgeFinder } from './bridge-finder.ts'
import type { Contours } from './contours.ts'
import { Grower } from './grow.ts'
import { outsetBits } from './inset.ts'
import { RasterFiller } from './raster-fill.ts'
import type { SupportRules } from './support-rules.ts'

/** What supports must know of one layer of the part. */
export interface SupportedLayer {
  /** Material and the free space around it, where no support may be. */
  blocked: Bits
  /** What hangs free and is carried from below; null where nothing does. */
  contact: SupportContact | null
}

export interface SupportContact {
  /** Material of this layer that lies on the support. */
  carried: Bits
  /** The support's upper end, larger than what it carries; and the part of it with a dense surface. */
  area: Bits
  dense: Bits
}

/** Steps in which a support grows beyond what it carries: in one, it would leak through walls. */
const GROW_STEPS = 2

/** Sees the layers from the bottom up and keeps what the supports below them are made from. */
export class SupportLayers {
  readonly layers: SupportedLayer[] = []
  private readonly grid: Grid
  private readonly rules: SupportRules
  private readonly filler: RasterFiller
  private readonly grower: Grower
  private readonly bridges: BridgeFinder
  private readonly inside: Bits
  private readonly scratch: Bits
  /** Of the layer below: its material, and how far a layer above may reach beyond it. */
  private readonly below: { inside: Bits; reach: Bits; dense: Bits }
  /** Everything that lies over material. */
  private readonly covered: Bits | null

  constructor(grid: Grid, rules: SupportRules) {
    this.grid = grid
    this.rules = rules
    this.filler = new RasterFiller(grid)
    this.grower = new Grower(grid)
    this.bridges = new BridgeFinder(grid)
    this.inside = emptyBits(grid)
    this.scratch = emptyBits(grid)
    this.below = { inside: emptyBits(grid), reach: emptyBits(grid), dense: emptyBits(grid) }
    this.covered = rules.plateOnly ? emptyBits(grid) : null
  }

  /** `closing`: gaps narrower than this many mm are closed. */
  add(contours: Contours, closing: number): void {
    const { below, inside, grid, rules, covered } = this
    const filled = this.filler.fill(contours, inside, closing / grid.pixel)
    const outline = { grid, pixels: this.filler.pixels, filled }
    const contact = this.layers.length > 0 ? this.findContact() : null
    const blocked = inside.slice()
    outsetBits(blocked, outline, rules.clearance)
    this.layers.push({ blocked, contact })
    below.inside.set(inside)
    below.reach.set(inside)
    outsetBits(below.reach, outline, rules.reach)
    below.dense.set(inside)
    outsetBits(below.dense, outline, rules.denseReach)
    if (covered) for (let at = 0; at < covered.length; at++) covered[at] |= inside[at]
  }

  private findContact(): SupportContact | null {
    const { inside, below, scratch, covered } = this
    let any = 0
    for (let at = 0; at < inside.length; at++) {
      scratch[at] = inside[at] & ~below.reach[at]
      if (covered) scratch[at] &= ~covered[at]
      any |= scratch[at]
    }
    if (any === 0) return null
    // Where a layer reaches too far, all of it that lies beyond the layer below is carried.
    this.grower.grow(scratch, Math.max(1, this.rules.reach / this.grid.pixel))
    for (let at = 0; at < inside.length; at++) scratch[at] &= inside[at] & ~below.inside[at]
    this.bridges.removeBridged(scratch, inside)
    if (isEmpty(scratch)) return null
    const carried = scratch.slice()
    const dense = carried.slice()
    for (let at = 0; at < dense.length; at++) dense[at] &= ~below.dense[at]
    return { carried, area: this.grownBeside(carried), dense: this.grownBeside(dense) }
  }

  private grownBeside(bits: Bits): Bits {
    const { grid, rules, below, covered } = this
    const grown = bits.slice()
    for (let step = 0; step < GROW_STEPS; step++) {
      this.grower.grow(grown, rules.margin / GROW_STEPS / grid.pixel)
      for (let at = 0; at < grown.length; at++) grown[at] &= ~below.reach[at]
      if (covered) for (let at = 0; at < grown.length; at++) grown[at] &= ~covered[at]
    }
    return grown
  }
}
