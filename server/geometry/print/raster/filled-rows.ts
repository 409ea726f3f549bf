import type { Bits, Grid } from './bit-grid.ts'

/** Rows of a grid, `from` included and `to` excluded. */
export interface Rows {
  from: number
  to: number
}

/** The range of rows that contains all pixels of a set; empty for an empty set. */
export function findFilledRows(bits: Bits, { wordsPerRow }: Pick<Grid, 'wordsPerRow'>): Rows {
  let first = 0
  while (first < bits.length && bits[first] === 0) first++
  if (first === bits.length) return { from: 0, to: 0 }
  let last = bits.length - 1
  while (bits[last] === 0) last--
  return { from: Math.floor(first / wordsPerRow), to: Math.floor(last / wordsPerRow) + 1 }
}
