import { clearBits, type Bits, type Grid } from './bit-grid.ts'
import { isEmpty } from './bit-sets.ts'
import { findComponents } from './components.ts'
import { RunFinder, type Runs } from './runs.ts'

/** Tells the components of a set that have room for a line from those too narrow for one. */
export class WideComponents {
  readonly #grid: Grid
  readonly #runs: RunFinder

  constructor(grid: Grid) {
    this.#grid = grid
    this.#runs = new RunFinder(grid)
  }

  /** Keeps only the components of `bits` that have a pixel of `room`. */
  keep(bits: Bits, room: Bits): void {
    if (isEmpty(room)) {
      bits.fill(0)
      return
    }
    const { runs, ofRun, isWide } = this.#find(bits, room)
    if (!isWide.includes(0)) return
    this.#forEachRun(runs, (row, run) => {
      if (isWide[ofRun[run]] === 0) clearBits(bits, row, runs.from[run], runs.to[run])
    })
  }

  /** Counts the components of `bits` that have a pixel of `room`. */
  count(bits: Bits, room: Bits): number {
    if (isEmpty(room)) return 0
    return this.#find(bits, room).isWide.reduce((sum, one) => sum + one, 0)
  }

  /** Finds the components of `bits`. `isWide` has 1 for each that has a pixel of `room`. */
  #find(bits: Bits, room: Bits) {
    const runs = this.#runs.find(bits)
    const { count, ofRun } = findComponents(this.#grid, runs)
    const isWide = new Uint8Array(count)
    this.#forEachRun(runs, (row, run) => {
      if (isWide[ofRun[run]] === 0 && hasPixel(room, row, runs.from[run], runs.to[run]))
        isWide[ofRun[run]] = 1
    })
    return { runs, ofRun, isWide }
  }

  /** `row`: the word at which it starts. */
  #forEachRun({ firstOfRow }: Runs, visit: (row: number, run: number) => void): void {
    const { rows, wordsPerRow } = this.#grid
    for (let row = 0; row < rows; row++)
      for (let run = firstOfRow[row]; run < firstOfRow[row + 1]; run++) visit(row * wordsPerRow, run)
  }
}

function hasPixel(bits: Bits, row: number, from: number, to: number): boolean {
  const first = row + (from >>> 5)
  const last = row + ((to - 1) >>> 5)
  for (let word = first; word <= last; word++) {
    let pixels = bits[word]
    if (word === first) pixels &= -1 << (from & 31)
    if (word === last) pixels &= -1 >>> (31 - ((to - 1) & 31))
    if (pixels !== 0) return true
  }
  return false
}
