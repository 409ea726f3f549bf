import { makeWords } from '../kernels/kernel-memory.ts'

/** A grid of square pixels. One bit per pixel, 32 pixels per word, every row starts with a new word. */
export interface Grid {
  /** Edge of a pixel in mm. */
  pixel: number
  columns: number
  rows: number
  wordsPerRow: number
  words: number
  /** Rotation of the grid against the part's x and y. */
  cosine: number
  sine: number
  /** Rotated coordinates in mm of the corner of pixel 0, 0. */
  originU: number
  originV: number
}

/** A set of pixels of a grid. */
export type Bits = Uint32Array

/**
 * Infill runs at 45 and 135 degrees, so on a grid rotated like that its lines are rows and columns. A little more than
 * 45, because most walls run along x or y: exactly along the diagonal of the pixels, rounding would affect all of a wall
 * the same way instead of averaging out.
 */
export const INFILL_ROTATION_DEG = 45 + 2.6

/** Rows are whole vectors of words: kernels work on a vector at a time. */
const WORDS_PER_VECTOR = 4
const PIXELS_PER_VECTOR = 32 * WORDS_PER_VECTOR

/** Empty pixels around the part, so that dilation does not reach the edge of the grid. */
const MARGIN_PIXELS = 4

/** Returns a rotated grid over a rectangle from 0, 0 in the part's axes, with `margin` mm around it. */
export function makeRotatedGrid(
  size: { x: number; y: number },
  { pixel, rotationDeg, margin = 0 }: { pixel: number; rotationDeg: number; margin?: number },
): Grid {
  const cosine = Math.cos((rotationDeg * Math.PI) / 180)
  const sine = Math.sin((rotationDeg * Math.PI) / 180)
  const around = MARGIN_PIXELS + Math.ceil(margin / pixel)
  const columns = Math.ceil((size.x * cosine + size.y * sine) / pixel) + 2 * around
  const rows = Math.ceil((size.x * sine + size.y * cosine) / pixel) + 2 * around
  const wordsPerRow = Math.ceil(columns / PIXELS_PER_VECTOR) * WORDS_PER_VECTOR
  return {
    pixel,
    columns,
    rows,
    wordsPerRow,
    words: wordsPerRow * rows,
    cosine,
    sine,
    originU: -around * pixel,
    originV: -size.x * sine - around * pixel,
  }
}

export function makeBits({ words }: Pick<Grid, 'words'>): Bits {
  return makeWords(words)
}

/** Returns the column of a point of the part (mm), with its fraction. */
export function columnOf(grid: Grid, x: number, y: number): number {
  return (x * grid.cosine + y * grid.sine - grid.originU) / grid.pixel
}

/** Returns the row of a point of the part (mm), with its fraction. */
export function rowOf(grid: Grid, x: number, y: number): number {
  return (y * grid.cosine - x * grid.sine - grid.originV) / grid.pixel
}

/** Sets the pixels from `from` up to but not including `to` of the row that starts at word `row`. */
export function setBits(bits: Bits, row: number, from: number, to: number): void {
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

export function clearBits(bits: Bits, row: number, from: number, to: number): void {
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
