import type { Bits, Grid } from './bit-grid.ts'
import { findFilledRows, type Rows } from './filled-rows.ts'
import type { Octagon } from './octagon.ts'

/**
 * Morphological erosion: the same as dilating the complement, but works on the set itself, because most words of a set
 * are empty and stay so. Pixels beyond the grid count as part of the set.
 */
export class Erosion {
  readonly #grid: Grid
  readonly #makeCopy: () => Bits
  /** The rows that may still have pixels. */
  #rows: Rows = { from: 0, to: 0 }

  /** `makeCopy`: room for one set of pixels, overwritten. */
  constructor(grid: Grid, makeCopy: () => Bits) {
    this.#grid = grid
    this.#makeCopy = makeCopy
  }

  /** Removes every pixel around which the octagon does not fit into the set, in place. */
  erode(bits: Bits, { square, diamond }: Octagon): void {
    this.#rows = findFilledRows(bits, this.#grid)
    if (this.#rows.to <= this.#rows.from) return
    for (let done = 0; done < square;) {
      const step = Math.min(square - done, done + 1, 31)
      if (!this.#erodeRows(bits, step)) return
      done += step
    }
    for (let done = 0; done < square;) {
      const step = Math.min(square - done, done + 1)
      if (!this.#erodeColumns(bits, step)) return
      done += step
    }
    this.#erodeDiamond(bits, diamond)
  }

  #erodeDiamond(bits: Bits, reach: number): void {
    if (reach <= 0 || !this.#erodeCross(bits)) return
    if (reach % 2 === 0 && !this.#erodeCross(bits)) return
    const diagonal = (reach - 1) >> 1
    for (const lean of [1, -1]) {
      for (let done = 0; done < diagonal;) {
        const step = Math.min(diagonal - done, done + 1, 31)
        if (!this.#erodeDiagonal(bits, step, lean)) return
        done += step
      }
    }
  }

  /** Keeps pixels that have pixels `step` columns away on both sides. Like all steps, returns whether any is left. */
  #erodeRows(bits: Bits, step: number): boolean {
    const { wordsPerRow } = this.#grid
    const back = 32 - step
    let left = 0
    for (let row = this.#rows.from; row < this.#rows.to; row++) {
      const end = (row + 1) * wordsPerRow
      let before = -1
      for (let at = row * wordsPerRow; at < end; at++) {
        const word = bits[at] | 0
        if (word !== 0) {
          const after = at + 1 < end ? bits[at + 1] | 0 : -1
          const kept = word & ((word << step) | (before >>> back)) & ((word >>> step) | (after << back))
          bits[at] = kept
          left |= kept
        }
        before = word
      }
    }
    return left !== 0
  }

  /** Keeps pixels that have pixels `step` rows away on both sides. */
  #erodeColumns(bits: Bits, step: number): boolean {
    const copy = this.#makeCopy()
    const { wordsPerRow, rows } = this.#grid
    this.#takeCopy(bits, step)
    let left = 0
    for (let row = this.#rows.from; row < this.#rows.to; row++) {
      const start = row * wordsPerRow
      const above = row >= step ? -step * wordsPerRow : 0
      const below = row + step < rows ? step * wordsPerRow : 0
      for (let at = start; at < start + wordsPerRow; at++) {
        const word = bits[at] | 0
        if (word === 0) continue
        const kept = word & copy[at + above] & copy[at + below]
        bits[at] = kept
        left |= kept
      }
    }
    return left !== 0
  }

  /** Keeps pixels that have pixels above, below, left and right. */
  #erodeCross(bits: Bits): boolean {
    const copy = this.#makeCopy()
    const { wordsPerRow, rows } = this.#grid
    this.#takeCopy(bits, 1)
    let left = 0
    for (let row = this.#rows.from; row < this.#rows.to; row++) {
      const start = row * wordsPerRow
      const end = start + wordsPerRow
      const above = row > 0 ? -wordsPerRow : 0
      const below = row + 1 < rows ? wordsPerRow : 0
      for (let at = start; at < end; at++) {
        const word = copy[at] | 0
        if (word === 0) continue
        const before = at > start ? copy[at - 1] | 0 : -1
        const after = at + 1 < end ? copy[at + 1] | 0 : -1
        const across = word & ((word << 1) | (before >>> 31)) & ((word >>> 1) | (after << 31))
        const kept = across & copy[at + above] & copy[at + below]
        bits[at] = kept
        left |= kept
      }
    }
    return left !== 0
  }

  /** Keeps pixels that have pixels `step` rows and columns away on both sides along a diagonal. */
  #erodeDiagonal(bits: Bits, step: number, lean: number): boolean {
    const copy = this.#makeCopy()
    const { wordsPerRow, rows } = this.#grid
    this.#takeCopy(bits, step)
    let left = 0
    for (let row = this.#rows.from; row < this.#rows.to; row++) {
      const start = row * wordsPerRow
      const [over, under] = [row - step, row + step]
      // The neighbor on the left is in the row before or after, depending on how the diagonal leans.
      const fromLeft = (lean > 0 ? over : under) * wordsPerRow
      const fromRight = (lean > 0 ? under : over) * wordsPerRow
      const hasLeft = lean > 0 ? over >= 0 : under < rows
      const hasRight = lean > 0 ? under < rows : over >= 0
      for (let word = 0; word < wordsPerRow; word++) {
        let kept = bits[start + word] | 0
        if (kept === 0) continue
        if (hasLeft) {
          const before = word > 0 ? copy[fromLeft + word - 1] | 0 : -1
          kept &= (copy[fromLeft + word] << step) | (before >>> (32 - step))
        }
        if (hasRight) {
          const after = word + 1 < wordsPerRow ? copy[fromRight + word + 1] | 0 : -1
          kept &= (copy[fromRight + word] >>> step) | (after << (32 - step))
        }
        bits[start + word] = kept
        left |= kept
      }
    }
    return left !== 0
  }

  /** Copies the rows with pixels and those that they are compared with. */
  #takeCopy(bits: Bits, around: number): void {
    const { wordsPerRow, rows } = this.#grid
    const from = Math.max(0, this.#rows.from - around) * wordsPerRow
    const to = Math.min(rows, this.#rows.to + around) * wordsPerRow
    this.#makeCopy().set(bits.subarray(from, to), from)
  }
}
