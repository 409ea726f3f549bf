import type { Bits, Grid } from './bit-grid.ts'
import { filledRows, type Rows } from './filled-rows.ts'
import { Shrinker } from './erosion.ts'

/**
 * Grows and shrinks sets of pixels by a regular octagon, which is a disc to within 8 %. An octagon is the Minkowski
 * sum of a square and a diamond, and both are made by shifting whole words, each step doubling the reach.
 */
export class Grower {
  readonly #grid: Grid
  readonly #copy: Bits
  readonly #shrinker: Shrinker

  constructor(grid: Grid) {
    this.#grid = grid
    this.#copy = new Uint32Array(grid.words)
    this.#shrinker = new Shrinker(grid, this.#copy)
  }

  /** Adds every pixel within `radius` pixels of the set, in place. */
  grow(bits: Bits, radius: number): void {
    const rows = filledRows(bits, this.#grid)
    if (rows.to <= rows.from) return
    const { square, diamond } = octagonOf(radius)
    this.#growAcross(bits, rows, square)
    this.#growUpright(bits, rows, square)
    this.#growDiamond(bits, rows, diamond)
  }

  /** Takes away every pixel within `radius` pixels of the set's complement, in place. */
  shrink(bits: Bits, radius: number): void {
    this.#shrinker.shrink(bits, octagonOf(radius))
  }

  #growAcross(bits: Bits, { from, to }: Rows, reach: number): void {
    const { wordsPerRow } = this.#grid
    for (let done = 0; done < reach;) {
      const step = Math.min(reach - done, done + 1, 31)
      for (let row = from; row < to; row++) smearRow(bits, row * wordsPerRow, wordsPerRow, step)
      done += step
    }
  }

  #growUpright(bits: Bits, rows: Rows, reach: number): void {
    for (let done = 0; done < reach;) {
      const step = Math.min(reach - done, done + 1)
      this.#takeCopy(bits, rows)
      this.#orMoved(bits, rows, { rows: step, columns: 0 })
      this.#orMoved(bits, rows, { rows: -step, columns: 0 })
      this.#widen(rows, step)
      done += step
    }
  }

  /** Diagonals alone would leave every other pixel out, so a diamond is a cross and then both diagonals. */
  #growDiamond(bits: Bits, rows: Rows, reach: number): void {
    if (reach <= 0) return
    this.#growCross(bits, rows)
    if (reach % 2 === 0) this.#growCross(bits, rows)
    const diagonal = (reach - 1) >> 1
    for (const lean of [1, -1]) {
      for (let done = 0; done < diagonal;) {
        const step = Math.min(diagonal - done, done + 1, 31)
        this.#takeCopy(bits, rows)
        this.#orMoved(bits, rows, { rows: step, columns: step * lean })
        this.#orMoved(bits, rows, { rows: -step, columns: -step * lean })
        this.#widen(rows, step)
        done += step
      }
    }
  }

  /** One pixel up, down, left and right, in one pass. */
  #growCross(bits: Bits, rows: Rows): void {
    const copy = this.#copy
    const { wordsPerRow } = this.#grid
    const wider = { ...rows }
    this.#widen(wider, 1)
    this.#takeCopy(bits, wider)
    for (let row = wider.from; row < wider.to; row++) {
      const start = row * wordsPerRow
      const above = row > wider.from ? -wordsPerRow : 0
      const below = row + 1 < wider.to ? wordsPerRow : 0
      let before = 0
      let word = copy[start] | 0
      for (let at = start; at < start + wordsPerRow; at++) {
        const after = at + 1 < start + wordsPerRow ? copy[at + 1] | 0 : 0
        const across = word | (word << 1) | (before >>> 31) | (word >>> 1) | (after << 31)
        bits[at] = across | copy[at + above] | copy[at + below]
        before = word
        word = after
      }
    }
    Object.assign(rows, wider)
  }

  #widen(rows: Rows, by: number): void {
    rows.from = Math.max(0, rows.from - by)
    rows.to = Math.min(this.#grid.rows, rows.to + by)
  }

  #takeCopy(bits: Bits, { from, to }: Rows): void {
    const { wordsPerRow } = this.#grid
    this.#copy.set(bits.subarray(from * wordsPerRow, to * wordsPerRow), from * wordsPerRow)
  }

  /** Or-s the copied rows, moved by whole rows and by up to 31 columns, into the bits. */
  #orMoved(bits: Bits, { from, to }: Rows, by: { rows: number; columns: number }): void {
    const { wordsPerRow, rows } = this.#grid
    const copy = this.#copy
    const last = Math.min(rows, to + by.rows)
    for (let row = Math.max(0, from + by.rows); row < last; row++) {
      const target = row * wordsPerRow
      const source = (row - by.rows) * wordsPerRow
      if (by.columns === 0) orRow(bits, target, copy, source, wordsPerRow)
      else if (by.columns > 0) orRowRight(bits, target, copy, source, wordsPerRow, by.columns)
      else orRowLeft(bits, target, copy, source, wordsPerRow, -by.columns)
    }
  }
}

/** The square and the diamond that add up to an octagon of about this radius; whole pixels. */
function octagonOf(radius: number): { square: number; diamond: number } {
  const square = Math.round(radius * (Math.SQRT2 - 1))
  return { square, diamond: Math.round(radius) - square }
}

/** The row or-ed with itself moved by `step` pixels to both sides. */
function smearRow(bits: Bits, start: number, words: number, step: number): void {
  const end = start + words
  const back = 32 - step
  let before = 0
  let word = bits[start] | 0
  for (let at = start; at < end; at++) {
    const after = at + 1 < end ? bits[at + 1] | 0 : 0
    if ((before | word | after) !== 0) {
      bits[at] = word | (word << step) | (before >>> back) | (word >>> step) | (after << back)
    }
    before = word
    word = after
  }
}

function orRow(bits: Bits, to: number, copy: Bits, from: number, words: number): void {
  for (let at = 0; at < words; at++) {
    const word = copy[from + at] | 0
    if (word !== 0) bits[to + at] |= word
  }
}

/** What falls out of one word goes into the next. */
function orRowRight(bits: Bits, to: number, copy: Bits, from: number, words: number, by: number): void {
  let carry = 0
  for (let at = 0; at < words; at++) {
    const word = copy[from + at] | 0
    if ((word | carry) !== 0) bits[to + at] |= (word << by) | carry
    carry = word >>> (32 - by)
  }
}

function orRowLeft(bits: Bits, to: number, copy: Bits, from: number, words: number, by: number): void {
  let carry = 0
  for (let at = words - 1; at >= 0; at--) {
    const word = copy[from + at] | 0
    if ((word | carry) !== 0) bits[to + at] |= (word >>> by) | carry
    carry = word << (32 - by)
  }
}
