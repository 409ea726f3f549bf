import { kernelsFor, makeWords } from '../kernels/kernel-memory.ts'
import type { Bits, Grid } from './bit-grid.ts'

/** Runs of adjacent pixels along rows. Row r has the runs firstOfRow[r] up to but not including firstOfRow[r + 1]. */
export interface Runs {
  count: number
  firstOfRow: Uint32Array
  from: Uint32Array
  /** One past the last pixel. */
  to: Uint32Array
}

/** Runs that a set has room for before its arrays are enlarged. */
export const FIRST_ROOM = 65_536

/** Finds the runs of sets of pixels; the arrays are reused. */
export class RunFinder {
  readonly #grid: Grid
  readonly #runs: Runs

  constructor(grid: Grid) {
    this.#grid = grid
    this.#runs = {
      count: 0,
      firstOfRow: makeWords(grid.rows + 1),
      from: makeWords(FIRST_ROOM),
      to: makeWords(FIRST_ROOM),
    }
  }

  /** The result is overwritten by the next call. */
  find(bits: Bits): Runs {
    const grid = this.#grid
    const runs = this.#runs
    if (this.#findWithKernels(bits)) return runs
    runs.count = 0
    for (let row = 0; row < grid.rows; row++) {
      runs.firstOfRow[row] = runs.count
      if (runs.count + grid.columns > runs.from.length) {
        runs.from = enlarge(runs.from, grid.columns)
        runs.to = enlarge(runs.to, grid.columns)
      }
      this.#findInRow(bits, row * grid.wordsPerRow)
    }
    runs.firstOfRow[grid.rows] = runs.count
    return runs
  }

  /** False if there are none, or where there may be more runs than there is room for. */
  #findWithKernels(bits: Bits): boolean {
    const { rows, wordsPerRow } = this.#grid
    const { firstOfRow, from, to } = this.#runs
    const kernels = kernelsFor(bits)
    if (!kernels || !kernelsFor(firstOfRow) || !kernelsFor(from) || !kernelsFor(to)) return false
    const [set, first, begins, ends] = [bits, firstOfRow, from, to].map((words) => words.byteOffset)
    const count = kernels.findRuns(set, rows, wordsPerRow, first, begins, ends, from.length)
    this.#runs.count = Math.max(0, count)
    return count >= 0
  }

  #findInRow(bits: Bits, start: number): void {
    const { wordsPerRow } = this.#grid
    const runs = this.#runs
    let last = 0
    for (let word = 0; word < wordsPerRow; word++) {
      const value = bits[start + word]
      let edges = value ^ ((value << 1) | last)
      last = value >>> 31
      while (edges !== 0) {
        const lowest = edges & -edges
        const column = word * 32 + 31 - Math.clz32(lowest)
        if ((value & lowest) !== 0) runs.from[runs.count] = column
        else runs.to[runs.count++] = column
        edges ^= lowest
      }
    }
    if (last !== 0) runs.to[runs.count++] = wordsPerRow * 32
  }
}

function enlarge(array: Uint32Array, more: number): Uint32Array {
  const larger = new Uint32Array((array.length + more) * 2)
  larger.set(array)
  return larger
}
