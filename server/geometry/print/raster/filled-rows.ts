import type { Bits, Grid } from './bit-grid.ts'
import { findEndOfFilled, findFirstFilled } from './bit-sets.ts'

/** Rows of a grid, `from` included and `to` excluded. */
export interface Rows {
  from: number
  to: number
}

/** Returns the range of rows that contains all pixels of a set; empty for an empty set. */
export function findFilledRows(bits: Bits, { wordsPerRow }: Pick<Grid, 'wordsPerRow'>): Rows {
  const first = findFirstFilled(bits)
  if (first === bits.length) return { from: 0, to: 0 }
  return { from: Math.floor(first / wordsPerRow), to: Math.ceil(findEndOfFilled(bits) / wordsPerRow) }
}
