/**
 * A grid of square pixels, turned against the part: infill runs at 45 and 135 degrees, so its lines are the grid's
 * rows and columns. One bit per pixel, 32 pixels per word, every row starts with a new word.
 */
export interface Grid {
  /** Edge of a pixel in mm. */
  pixel: number
  columns: number
  rows: number
  wordsPerRow: number
  words: number
  /** Turned coordinates in mm of the corner of pixel 0, 0. */
  originU: number
  originV: number
}

/** A set of pixels of a grid. */
export type Bits = Uint32Array

/**
 * A little more than 45 degrees: most walls run along x or y, and exactly along a diagonal of the pixels all of a
 * wall would be rounded the same way, where it evens out like this.
 */
const TURN = ((45 + 2.6) * Math.PI) / 180
const COSINE = Math.cos(TURN)
const SINE = Math.sin(TURN)

/** Empty pixels around the part, so that what grows does not reach the edge unseen. */
const MARGIN_PIXELS = 4

/** A grid over a rectangle of the part's axes from 0, 0, in mm. */
export function turnedGrid(size: { x: number; y: number }, pixel: number): Grid {
  const columns = Math.ceil((size.x * COSINE + size.y * SINE) / pixel) + 2 * MARGIN_PIXELS
  const rows = Math.ceil((size.x * SINE + size.y * COSINE) / pixel) + 2 * MARGIN_PIXELS
  const wordsPerRow = (columns + 31) >>> 5
  return {
    pixel,
    columns,
    rows,
    wordsPerRow,
    words: wordsPerRow * rows,
    originU: -MARGIN_PIXELS * pixel,
    originV: -size.x * SINE - MARGIN_PIXELS * pixel,
  }
}

export function emptyBits(grid: Grid): Bits {
  return new Uint32Array(grid.words)
}

export function columnOf(grid: Grid, x: number, y: number): number {
  return (x * COSINE + y * SINE - grid.originU) / grid.pixel
}

export function rowOf(grid: Grid, x: number, y: number): number {
  return (y * COSINE - x * SINE - grid.originV) / grid.pixel
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) if (bits[at] !== 0) count += bitsOfWord(bits[at])
  return count
}

/** Number of bits set in a word (Hacker's Delight, figure 5-2). */
function bitsOfWord(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function isEmpty(bits: Bits): boolean {
  for (let at = 0; at < bits.length; at++) if (bits[at] !== 0) return false
  return true
}

/** Sets the pixels from (included) to (excluded) of a row that starts at the word `row`. */
export function setRange(bits: Bits, row: number, from: number, to: number): void {
  if (to <= from) return
  const first = row + (from >>> 5)
  const last = row + ((to - 1) >>> 5)
  const head = -1 << (from & 31)
  const tail = -1 >>> (31 - ((to - 1) & 31))
  if (first === last) {
    bits[first] |= head & tail
    return
  }
  bits[first] |= head
  for (let at = first + 1; at < last; at++) bits[at] = 0xffffffff
  bits[last] |= tail
}

export function clearRange(bits: Bits, row: number, from: number, to: number): void {
  if (to <= from) return
  const first = row + (from >>> 5)
  const last = row + ((to - 1) >>> 5)
  const head = -1 << (from & 31)
  const tail = -1 >>> (31 - ((to - 1) & 31))
  if (first === last) {
    bits[first] &= ~(head & tail)
    return
  }
  bits[first] &= ~head
  for (let at = first + 1; at < last; at++) bits[at] = 0
  bits[last] &= ~tail
}
