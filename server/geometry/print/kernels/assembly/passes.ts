// Dilation and erosion by octagons are passes over all rows: each reads one set and writes another; the second one is `spare`.

import { endOfFilled, firstFilled } from './sets'

let spare: usize = 0
/** Rows of words that are all 0 and all 1: what lies beyond the rows of a set. */
let zeros: usize = 0
let ones: usize = 0

export function lendMemory(spareSet: usize, zeroRow: usize, oneRow: usize): void {
  spare = spareSet
  zeros = zeroRow
  ones = oneRow
}

let rows: i32 = 0
export let rowBytes: usize = 0
/** The rows that have pixels: `from` up to but not including `to`. */
export let from: i32 = 0
export let to: i32 = 0
export let source: usize = 0
export let target: usize = 0

/** False for a set without pixels. */
export function beginPasses(bits: usize, rowCount: i32, wordsPerRow: i32): bool {
  const words = rowCount * wordsPerRow
  const first = firstFilled(bits, words, 0)
  if (first === words) return false
  rows = rowCount
  rowBytes = (<usize>wordsPerRow) << 2
  from = first / wordsPerRow
  to = (endOfFilled(bits, words) - 1) / wordsPerRow + 1
  source = bits
  target = spare
  return true
}

/** Swaps source and target, so that the next pass reads the pixels written by this one. */
export function endPass(): void {
  const written = target
  target = source
  source = written
}

/** The result is in `bits`. */
export function endPasses(bits: usize): void {
  if (source === bits) return
  const start = <usize>from * rowBytes
  memory.copy(bits + start, source + start, <usize>(to - from) * rowBytes)
}

/** A dilation reaches rows around those with pixels. */
export function extendRows(by: i32): void {
  from = max(0, from - by)
  to = min(rows, to + by)
}

/** Returns a row as a dilation sees it: beyond the rows with pixels there are none. */
export function litRow(row: i32, first: i32, end: i32): usize {
  return row >= first && row < end ? source + <usize>row * rowBytes : zeros
}

/** Returns a row as an erosion sees it: everything beyond the grid belongs to the set. */
export function heldRow(row: i32): usize {
  if (row < 0 || row >= rows) return ones
  return row >= from && row < to ? source + <usize>row * rowBytes : zeros
}
