import type { Bits, Grid } from './bit-grid.ts'

/**
 * Grows and shrinks sets of pixels by a regular octagon, which is a disc to within 8 %. An octagon is the Minkowski
 * sum of a square and a diamond, and both are made by shifting whole words, each step doubling the reach.
 */
export class Grower {
  private readonly grid: Grid
  private readonly copy: Bits

  constructor(grid: Grid) {
    this.grid = grid
    this.copy = new Uint32Array(grid.words)
  }

  /** Adds every pixel within `radius` pixels of the set, in place. */
  grow(bits: Bits, radius: number): void {
    const steps = Math.round(radius)
    const square = Math.round(radius * (Math.SQRT2 - 1))
    this.growAcross(bits, square)
    this.growUpright(bits, square)
    this.growDiamond(bits, steps - square)
  }

  /** Takes away every pixel within `radius` pixels of the set's complement, in place. */
  shrink(bits: Bits, radius: number): void {
    for (let at = 0; at < bits.length; at++) bits[at] = ~bits[at]
    this.grow(bits, radius)
    for (let at = 0; at < bits.length; at++) bits[at] = ~bits[at]
  }

  private growAcross(bits: Bits, reach: number): void {
    for (let done = 0; done < reach;) {
      const step = Math.min(reach - done, done + 1, 31)
      for (let row = 0; row < this.grid.rows; row++) this.smearRow(bits, row * this.grid.wordsPerRow, step)
      done += step
    }
  }

  /** The row or-ed with itself moved by `step` pixels to both sides. */
  private smearRow(bits: Bits, start: number, step: number): void {
    const end = start + this.grid.wordsPerRow
    const back = 32 - step
    let before = 0
    let word = bits[start]
    for (let at = start; at < end; at++) {
      const after = at + 1 < end ? bits[at + 1] : 0
      if ((before | word | after) !== 0) {
        bits[at] = word | (word << step) | (before >>> back) | (word >>> step) | (after << back)
      }
      before = word
      word = after
    }
  }

  private growUpright(bits: Bits, reach: number): void {
    for (let done = 0; done < reach;) {
      const step = Math.min(reach - done, done + 1)
      this.copy.set(bits)
      this.orMoved(bits, step, 0)
      this.orMoved(bits, -step, 0)
      done += step
    }
  }

  /** Diagonals alone would leave every other pixel out, so a diamond is a cross and then both diagonals. */
  private growDiamond(bits: Bits, reach: number): void {
    if (reach <= 0) return
    this.growCross(bits)
    if (reach % 2 === 0) this.growCross(bits)
    const diagonal = (reach - 1) >> 1
    for (const lean of [1, -1]) {
      for (let done = 0; done < diagonal;) {
        const step = Math.min(diagonal - done, done + 1, 31)
        this.copy.set(bits)
        this.orMoved(bits, step, step * lean)
        this.orMoved(bits, -step, -step * lean)
        done += step
      }
    }
  }

  /** One pixel up, down, left and right, in one pass. */
  private growCross(bits: Bits): void {
    const { copy } = this
    const { wordsPerRow, rows } = this.grid
    copy.set(bits)
    for (let row = 0; row < rows; row++) {
      const start = row * wordsPerRow
      const above = row > 0 ? -wordsPerRow : 0
      const below = row + 1 < rows ? wordsPerRow : 0
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
  }

  /** Or-s the copy, moved by whole rows and by up to 31 columns, into the bits. */
  private orMoved(bits: Bits, byRows: number, byColumns: number): void {
    const { wordsPerRow, rows } = this.grid
    for (let row = Math.max(0, byRows); row < Math.min(rows, rows + byRows); row++) {
      const to = row * wordsPerRow
      const from = (row - byRows) * wordsPerRow
      if (byColumns === 0) orRow(bits, to, this.copy, from, wordsPerRow)
      else if (byColumns > 0) orRowRight(bits, to, this.copy, from, wordsPerRow, byColumns)
      else orRowLeft(bits, to, this.copy, from, wordsPerRow, -byColumns)
    }
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
