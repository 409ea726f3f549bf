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

  private growCross(bits: Bits): void {
    this.copy.set(bits)
    this.orMoved(bits, 1, 0)
    this.orMoved(bits, -1, 0)
    this.orMoved(bits, 0, 1)
    this.orMoved(bits, 0, -1)
  }

  /** Or-s the copy, moved by whole rows and by up to 31 columns, into the bits. */
  private orMoved(bits: Bits, byRows: number, byColumns: number): void {
    const { copy } = this
    const { wordsPerRow, rows } = this.grid
    const shift = Math.abs(byColumns)
    const back = 32 - shift
    for (let row = Math.max(0, byRows); row < Math.min(rows, rows + byRows); row++) {
      const to = row * wordsPerRow
      const from = (row - byRows) * wordsPerRow
      for (let at = 0; at < wordsPerRow; at++) {
        const word = copy[from + at]
        if (word === 0) continue
        if (shift === 0) bits[to + at] |= word
        else if (byColumns > 0) {
          bits[to + at] |= word << shift
          if (at + 1 < wordsPerRow) bits[to + at + 1] |= word >>> back
        } else {
          bits[to + at] |= word >>> shift
          if (at > 0) bits[to + at - 1] |= word << back
        }
      }
    }
  }
}
