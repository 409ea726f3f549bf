import { countBits, makeBits, isEmpty, setBits, type Bits, type Grid } from './bit-grid.ts'
import { findComponents } from './components.ts'
import { Morphology } from './morphology.ts'
import { RunFinder } from './runs.ts'

/** Lines stretched over less than this hold without a trace (findings-and-rates, bridges). */
const MIN_TOLD_MM = 10
/** Radii are measured to so many pixels. */
const RADIUS_STEP = 1

/** A piece of a layer over air and how wide it is. */
export interface SpanPixels {
  span_mm: number
  pixels: Bits
}

/** Measures what is printed over air: a span is as wide as the largest disc between everything that carries it. */
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

  /** The widest span of a layer, where it is worth a word. */
  findWidest(free: Bits): SpanPixels | null {
    const grid = this.#grid
    const core = this.#core
    const morphology = this.#morphology
    const least = (Math.PI * MIN_TOLD_MM ** 2) / 4 / grid.pixel ** 2
    if (countBits(free) < least) return null
    core.set(free)
    let [fits, tooLarge] = [MIN_TOLD_MM / 2 / grid.pixel, Math.max(grid.columns, grid.rows)]
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
    return { span_mm: (fits + tooLarge) * grid.pixel, pixels: this.#pieceWith(free, middle) }
  }

  /** The connected piece of `bits` that has some pixel of `seed`. */
  #pieceWith(bits: Bits, seed: Bits): Bits {
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
