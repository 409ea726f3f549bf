import type { Bits, Grid } from './bit-grid.ts'
import { findFilledRows, type Rows } from './filled-rows.ts'
import type { Octagon } from './octagon.ts'

/** Morphological dilation: shifts whole words, each step doubling the reach. */
export class Dilation {
  readonly #grid: Grid
  readonly #makeCopy: () => Bits

  /** `makeCopy`: room for one set of pixels, overwritten. */
  constructor(grid: Grid, makeCopy: () => Bits) {
    this.#grid = grid
    this.#makeCopy = makeCopy
  }

  /** Adds every pixel that the octagon covers around any pixel of the set, in place. */
  dilate(bits: Bits, { square, diamond }: Octagon): void {
    const rows = findFilledRows(bits, this.#grid)
    if (rows.to <= rows.from) return
    this.#dilateRows(bits, rows, square)
    this.#dilateColumns(bits, rows, square)
    this.#dilateDiamond(bits, rows, diamond)
  }

  #dilateRows(bits: Bits, { from, to }: Rows, reach: number): void {
    const { wordsPerRow } = this.#grid
    for (let done = 0; done < reach;) {
      const step = Math.min(reach - done, done + 1, 31)
      for (let row = from; row < to; row++) widenRuns(bits, row * wordsPerRow, wordsPerRow, step)
      done += step
    }
  }

  #dilateColumns(bits: Bits, rows: Rows, reach: number): void {
    for (let done = 0; done < reach;) {
      const step = Math.min(reach - done, done + 1)
      this.#takeCopy(bits, rows)
      this.#setShifted(bits, rows, { rows: step, columns: 0 })
      this.#setShifted(bits, rows, { rows: -step, columns: 0 })
      this.#extend(rows, step)
      done += step
    }
  }

  /** A diamond is a cross and then both diagonals: diagonals alone would skip every other pixel. */
  #dilateDiamond(bits: Bits, rows: Rows, reach: number): void {
    if (reach <= 0) return
    this.#dilateCross(bits, rows)
    if (reach % 2 === 0) this.#dilateCross(bits, rows)
    const diagonal = (reach - 1) >> 1
    for (const lean of [1, -1]) {
      for (let done = 0; done < diagonal;) {
        const step = Math.min(diagonal - done, done + 1, 31)
        this.#takeCopy(bits, rows)
        this.#setShifted(bits, rows, { rows: step, columns: step * lean })
        this.#setShifted(bits, rows, { rows: -step, columns: -step * lean })
        this.#extend(rows, step)
        done += step
      }
    }
  }

  /** One pixel up, down, left and right, in one pass. */
  #dilateCross(bits: Bits, rows: Rows): void {
    const copy = this.#makeCopy()
    const { wordsPerRow } = this.#grid
    const wider = { ...rows }
    this.#extend(wider, 1)
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

  #extend(rows: Rows, by: number): void {
    rows.from = Math.max(0, rows.from - by)
    rows.to = Math.min(this.#grid.rows, rows.to + by)
  }

  #takeCopy(bits: Bits, { from, to }: Rows): void {
    const { wordsPerRow } = this.#grid
    this.#makeCopy().set(bits.subarray(from * wordsPerRow, to * wordsPerRow), from * wordsPerRow)
  }

  /** Sets the bits of the copied rows, shifted by whole rows and by up to 31 columns. */
  #setShifted(bits: Bits, { from, to }: Rows, shift: { rows: number; columns: number }): void {
    const { wordsPerRow, rows } = this.#grid
    const copy = this.#makeCopy()
    const last = Math.min(rows, to + shift.rows)
    for (let row = Math.max(0, from + shift.rows); row < last; row++) {
      const target = row * wordsPerRow
      const source = (row - shift.rows) * wordsPerRow
      if (shift.columns === 0) orRow(bits, target, copy, source, wordsPerRow)
      else if (shift.columns > 0) orRowRight(bits, target, copy, source, wordsPerRow, shift.columns)
      else orRowLeft(bits, target, copy, source, wordsPerRow, -shift.columns)
    }
  }
}

/** Widens the row's runs by `step` pixels to both sides. */
function widenRuns(bits: Bits, start: number, words: number, step: number): void {
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

/** Bits shifted out of one word carry into the next. */
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
