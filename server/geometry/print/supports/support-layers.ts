import { makeBits, isEmpty, type Bits, type Grid } from '../raster/bit-grid.ts'
import { BridgeFinder } from '../raster/bridge-finder.ts'
import type { Contours } from '../slices/contours.ts'
import { FreeSpanFinder, type SpanPixels } from '../raster/free-spans.ts'
import { Morphology } from '../raster/morphology.ts'
import { dilateFromWalls } from '../raster/inset.ts'
import { RasterFiller } from '../raster/raster-fill.ts'
import type { SupportRules } from './support-rules.ts'

/** What supports must know of one layer of the part. */
export interface SupportedLayer {
  /** Material and the free space around it, where no support may be. */
  blocked: Bits
  /** What hangs free and is carried from below; null where nothing does. */
  contact: SupportContact | null
  /** The widest stretch that hangs free and is not carried. */
  span: SpanPixels | null
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
  readonly #grid: Grid
  readonly #rules: SupportRules
  readonly #filler: RasterFiller
  readonly #morphology: Morphology
  readonly #bridges: BridgeFinder
  readonly #spans: FreeSpanFinder
  readonly #inside: Bits
  /** What hangs free on the layer that is looked at. */
  readonly #hanging: Bits
  readonly #scratch: Bits
  /** Of the layer below: its material, and how far a layer above may reach beyond it. */
  readonly #below: { inside: Bits; reach: Bits; dense: Bits }
  /** Everything that lies over material. */
  readonly #covered: Bits | null

  constructor(grid: Grid, rules: SupportRules) {
    this.#grid = grid
    this.#rules = rules
    this.#filler = new RasterFiller(grid)
    this.#morphology = new Morphology(grid)
    this.#bridges = new BridgeFinder(grid)
    this.#spans = new FreeSpanFinder(grid)
    this.#inside = makeBits(grid)
    this.#hanging = makeBits(grid)
    this.#scratch = makeBits(grid)
    this.#below = { inside: makeBits(grid), reach: makeBits(grid), dense: makeBits(grid) }
    this.#covered = rules.plateOnly ? makeBits(grid) : null
  }

  /** `closing`: gaps narrower than this many mm are closed. */
  add(contours: Contours, closing: number): void {
    const below = this.#below
    const inside = this.#inside
    const grid = this.#grid
    const rules = this.#rules
    const covered = this.#covered
    const filled = this.#filler.fill(contours, inside, closing / grid.pixel)
    const outline = { grid, pixels: this.#filler.pixels, filled }
    const hangs = this.layers.length > 0 && this.#findHanging()
    const contact = hangs ? this.#findContact() : null
    const span = hangs ? this.#findSpan(contact) : null
    const blocked = inside.slice()
    dilateFromWalls(blocked, outline, rules.clearance)
    this.layers.push({ blocked, contact, span })
    below.inside.set(inside)
    below.reach.set(inside)
    dilateFromWalls(below.reach, outline, rules.reach)
    below.dense.set(inside)
    dilateFromWalls(below.dense, outline, rules.denseReach)
    if (covered) for (let at = 0; at < covered.length; at++) covered[at] |= inside[at]
  }

  /** Where a layer reaches too far, all of it that lies beyond the layer below hangs. False where none does. */
  #findHanging(): boolean {
    const inside = this.#inside
    const below = this.#below
    const hanging = this.#hanging
    let any = 0
    for (let at = 0; at < inside.length; at++) {
      hanging[at] = inside[at] & ~below.reach[at]
      any |= hanging[at]
    }
    if (any === 0) return false
    this.#morphology.dilate(hanging, Math.max(1, this.#rules.reach / this.#grid.pixel))
    for (let at = 0; at < inside.length; at++) hanging[at] &= inside[at] & ~below.inside[at]
    return true
  }

  #findSpan(contact: SupportContact | null): SpanPixels | null {
    const scratch = this.#scratch
    const hanging = this.#hanging
    for (let at = 0; at < scratch.length; at++) scratch[at] = hanging[at] & ~(contact?.area[at] ?? 0)
    return this.#spans.findWidest(scratch)
  }

  #findContact(): SupportContact | null {
    const inside = this.#inside
    const below = this.#below
    const scratch = this.#scratch
    const hanging = this.#hanging
    const covered = this.#covered
    for (let at = 0; at < inside.length; at++) scratch[at] = hanging[at] & ~(covered?.[at] ?? 0)
    this.#bridges.removeBridged(scratch, inside)
    if (isEmpty(scratch)) return null
    const carried = scratch.slice()
    const dense = carried.slice()
    for (let at = 0; at < dense.length; at++) dense[at] &= ~below.dense[at]
    return { carried, area: this.#dilateBeside(carried), dense: this.#dilateBeside(dense) }
  }

  #dilateBeside(bits: Bits): Bits {
    const grid = this.#grid
    const rules = this.#rules
    const below = this.#below
    const covered = this.#covered
    const grown = bits.slice()
    for (let step = 0; step < GROW_STEPS; step++) {
      this.#morphology.dilate(grown, rules.margin / GROW_STEPS / grid.pixel)
      for (let at = 0; at < grown.length; at++) grown[at] &= ~below.reach[at]
      if (covered) for (let at = 0; at < grown.length; at++) grown[at] &= ~covered[at]
    }
    return grown
  }
}
