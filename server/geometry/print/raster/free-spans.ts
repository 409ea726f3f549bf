import { makeBits, setBits, type Bits, type Grid } from './bit-grid.ts'
import { countBits, isEmpty } from './bit-sets.ts'
import { findComponents } from './components.ts'
import { Morphology } from './morphology.ts'
import { RunFinder } from './runs.ts'

/** mm. Shorter bridges hold without visible sagging and are not reported. */
const MIN_REPORTED_MM = 10
/** Radii are measured to this many pixels. */
const RADIUS_STEP = 1

/** A piece of a layer over air, and its width. */
export interface SpanPixels {
  span_mm: number
  pixels: Bits
}

/** Measures spans over air: a span is as wide as the largest disc that fits between everything that carries it. */
export class FreeSpanFinder {
  readonly #grid: Grid
  readonly #morphology: Morphology
  readonly #runs: RunFinder
  readonly #core: Bits

  constructor(grid: Grid) {
    this.#grid = grid
    this.#morphology = new Morphology(grid)
    this.#runs = new RunFinder(grid)
    this.#core = makeBits(grid)
  }

  /** The widest span of a layer; null if none is worth reporting. */
  findWidest(free: Bits): SpanPixels | null {
    const grid = this.#grid
    const core = this.#core
    const morphology = this.#morphology
    const minPixels = (Math.PI * MIN_REPORTED_MM ** 2) / 4 / grid.pixel ** 2
    if (countBits(free) < minPixels) return null
    core.set(free)
    let [fits, tooLarge] = [MIN_REPORTED_MM / 2 / grid.pixel, Math.max(grid.columns, grid.rows)]
    morphology.erode(core, fits)
    if (isEmpty(core)) return null
    const middle = core.slice()
    while (tooLarge - fits > RADIUS_STEP) {
      const radius = (fits + tooLarge) / 2
      core.set(free)
      morphology.erode(core, radius)
      if (isEmpty(core)) tooLarge = radius
      else {
        fits = radius
        middle.set(core)
      }
    }
    return { span_mm: (fits + tooLarge) * grid.pixel, pixels: this.#findPieceWith(free, middle) }
  }

  /** The connected piece of `bits` that contains a pixel of `seed`. */
  #findPieceWith(bits: Bits, seed: Bits): Bits {
    const grid = this.#grid
    const runs = this.#runs.find(bits)
    const { ofRun } = findComponents(grid, runs)
    const piece = makeBits(grid)
    let wanted = -1
    for (let row = 0; row < grid.rows && wanted < 0; row++) {
      for (let run = runs.firstOfRow[row]; run < runs.firstOfRow[row + 1]; run++) {
        for (let column = runs.from[run]; column < runs.to[run] && wanted < 0; column++) {
          if (hasBit(seed, row * grid.wordsPerRow, column)) wanted = ofRun[run]
        }
      }
    }
    for (let row = 0; row < grid.rows; row++) {
      for (let run = runs.firstOfRow[row]; run < runs.firstOfRow[row + 1]; run++) {
        if (ofRun[run] !== wanted) continue
        setBits(piece, row * grid.wordsPerRow, runs.from[run], runs.to[run])
      }
    }
    return piece
  }
}

function hasBit(bits: Bits, start: number, column: number): boolean {
  return ((bits[start + (column >>> 5)] >>> (column & 31)) & 1) === 1
}
