import { visitRows, type ScreenTriangles } from '../surface/rasterize.ts'

/** Rows of triangles that are drawn in all: of very many that cover each other, some show as much as all. */
const MAX_ROWS = 10_000_000
const BITS = 32

/**
 * Returns the number of cells of a grid that have their center in a triangle. A row of cells is a few words, so that a
 * triangle that covers many cells costs little more than one that covers a few.
 */
export function countCoveredCells(flat: ScreenTriangles, size: number): number {
  const wordsPerRow = Math.ceil(size / BITS)
  const rows = new Uint32Array(size * wordsPerRow)
  const fill = (row: number, left: number, right: number) => fillCells(rows, row * wordsPerRow, left, right)
  const step = 3 * findRowInterval(flat)
  for (let first = 0; first < flat.triangles.length; first += step) visitRows(flat, first, size, fill)
  return rows.reduce((sum, word) => sum + countBits(word), 0)
}

/** Returns n when one in n triangles is drawn; 1 for all of them. */
function findRowInterval({ points, triangles }: ScreenTriangles): number {
  let rows = 0
  for (let first = 0; first < triangles.length; first += 3) {
    const a = points[triangles[first] * 3 + 1]
    const b = points[triangles[first + 1] * 3 + 1]
    const c = points[triangles[first + 2] * 3 + 1]
    rows += Math.max(a, b, c) - Math.min(a, b, c)
  }
  return Math.max(1, Math.ceil(rows / MAX_ROWS))
}

/** `row`: the first word of a row. */
function fillCells(rows: Uint32Array, row: number, left: number, right: number): void {
  const from = left >>> 5
  const to = right >>> 5
  const start = -1 << (left & 31)
  const end = -1 >>> (31 - (right & 31))
  if (from === to) {
    rows[row + from] |= start & end
    return
  }
  rows[row + from] |= start
  for (let word = from + 1; word < to; word++) rows[row + word] = 0xffffffff
  rows[row + to] |= end
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
