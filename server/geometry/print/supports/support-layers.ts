import { makeBits, type Bits, type Grid } from '../raster/bit-grid.ts'
import { addBits, isEmpty, keepCommon, subtract } from '../raster/bit-sets.ts'
import { BridgeFinder } from '../raster/bridge-finder.ts'
import type { Contours } from '../slices/contours.ts'
import { FreeSpanFinder, type SpanPixels } from '../raster/free-spans.ts'
import { Morphology } from '../raster/morphology.ts'
import { dilateFromWalls } from '../raster/inset.ts'
import { RasterFiller } from '../raster/raster-fill.ts'
import type { SupportRules } from './support-rules.ts'

/** The facts about one layer of the part on which supports depend. */
export interface SupportedLayer {
  /** Material and the gap around it, where no support may be. */
  blocked: Bits
  /** Overhangs that are supported from below; null if there are none. */
  contact: SupportContact | null
  /** The widest unsupported span. */
  span: SpanPixels | null
}

export interface SupportContact {
  /** Material of this layer that rests on the support. */
  carried: Bits
  /** The support's upper end, larger than what it carries, and the part of it with a dense interface. */
  area: Bits
  dense: Bits
}

/** Steps in which a support is extended beyond what it carries: in a single step it would pass through walls. */
const EXTENSION_STEPS = 2

/** Takes in the layers from the bottom up and keeps what the supports below them are made from. */
export class SupportLayers {
  readonly layers: SupportedLayer[] = []
  readonly #grid: Grid
  readonly #rules: SupportRules
  readonly #filler: RasterFiller
  /** True if outlines of the last layer ran through material. */
  #overlaps = false
  readonly #morphology: Morphology
  readonly #bridges: BridgeFinder
  readonly #spans: FreeSpanFinder
  readonly #inside: Bits
  /** Overhangs of the current layer. */
  readonly #overhangs: Bits
  readonly #scratch: Bits
  readonly #blocked: Bits
  /**
   * The layer below: its material, and how far the layer above it may extend without supports, or without an interface.
   */
  readonly #below: { inside: Bits; reach: Bits; dense: Bits }
  /** Everything above material; null unless supports stand on the plate only. */
  readonly #covered: Bits | null

  constructor(grid: Grid, rules: SupportRules) {
    this.#grid = grid
    this.#rules = rules
    this.#filler = new RasterFiller(grid)
    this.#morphology = new Morphology(grid)
    this.#bridges = new BridgeFinder(grid)
    this.#spans = new FreeSpanFinder(grid)
    this.#inside = makeBits(grid)
    this.#overhangs = makeBits(grid)
    this.#scratch = makeBits(grid)
    this.#blocked = makeBits(grid)
    this.#below = { inside: makeBits(grid), reach: makeBits(grid), dense: makeBits(grid) }
    this.#covered = rules.plateOnly ? makeBits(grid) : null
  }

  /** Closes gaps narrower than `closing` mm. `split` returns the same outlines, split where they run through material. */
  add(contours: Contours, closing: number, split: () => Contours): void {
    const below = this.#below
    const inside = this.#inside
    const grid = this.#grid
    const rules = this.#rules
    const covered = this.#covered
    const blocked = this.#blocked
    const fill = (outlines: Contours) => this.#filler.fill(outlines, inside, closing / grid.pixel)
    // Where no outline runs through material, all of each is a wall. Layers are mostly like the ones below them.
    const filled = this.#overlaps ? fill(split()) : fill(contours)
    if (filled.overlaps && !this.#overlaps) fill(split())
    this.#overlaps = filled.overlaps
    const outline = { grid, pixels: this.#filler.pixels, filled }
    const hasOverhang = this.layers.length > 0 && this.#findOverhangs()
    const contact = hasOverhang ? this.#findContact() : null
    const span = hasOverhang ? this.#findSpan(contact) : null
    below.inside.set(inside)
    below.reach.set(inside)
    below.dense.set(inside)
    blocked.set(inside)
    dilateFromWalls(outline, [
      { bits: blocked, distance: rules.clearance },
      { bits: below.reach, distance: rules.maxOverhang },
      { bits: below.dense, distance: rules.maxOverhangWithoutInterface },
    ])
    this.layers.push({ blocked: this.#copyOf(blocked), contact, span })
    if (covered) addBits(covered, inside)
  }

  /** Takes in a layer with the outlines of the one below, which has no overhangs. */
  repeat(): void {
    const { blocked } = this.layers.at(-1)!
    this.layers.push({ blocked, contact: null, span: null })
  }

  /**
   * Finds the overhangs. If a layer extends too far, all of it beyond the layer below is an overhang. Returns false if
   * there is none.
   */
  #findOverhangs(): boolean {
    const inside = this.#inside
    const below = this.#below
    const overhangs = this.#overhangs
    subtract(overhangs, inside, below.reach)
    if (isEmpty(overhangs)) return false
    this.#morphology.dilate(overhangs, Math.max(1, this.#rules.maxOverhang / this.#grid.pixel))
    keepCommon(overhangs, inside)
    subtract(overhangs, overhangs, below.inside)
    return true
  }

  #findSpan(contact: SupportContact | null): SpanPixels | null {
    const scratch = this.#scratch
    if (contact) subtract(scratch, this.#overhangs, contact.area)
    else scratch.set(this.#overhangs)
    return this.#spans.findWidest(scratch)
  }

  #findContact(): SupportContact | null {
    const below = this.#below
    const scratch = this.#scratch
    const covered = this.#covered
    if (covered) subtract(scratch, this.#overhangs, covered)
    else scratch.set(this.#overhangs)
    this.#bridges.removeBridged(scratch, this.#inside)
    if (isEmpty(scratch)) return null
    const carried = this.#copyOf(scratch)
    subtract(scratch, carried, below.dense)
    return { carried, area: this.#extendSupport(carried), dense: this.#extendSupport(scratch) }
  }

  #extendSupport(bits: Bits): Bits {
    const rules = this.#rules
    const covered = this.#covered
    const grown = this.#copyOf(bits)
    if (isEmpty(grown)) return grown
    for (let step = 0; step < EXTENSION_STEPS; step++) {
      this.#morphology.dilate(grown, rules.margin / EXTENSION_STEPS / this.#grid.pixel)
      subtract(grown, grown, this.#below.reach)
      if (covered) subtract(grown, grown, covered)
    }
    return grown
  }

  /** In the memory of the kernels while there is room. */
  #copyOf(bits: Bits): Bits {
    const copy = makeBits(this.#grid)
    copy.set(bits)
    return copy
  }
}
