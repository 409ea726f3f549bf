/** Triangles on a square grid: x and y of each vertex in cells, and a third number that is not used. */
interface FlatTriangles {
  points: Float32Array
  triangles: Uint32Array
}

/** Rows of triangles that are drawn in all: of very many that cover each other, some show as much as all. */
const MAX_ROWS = 10_000_000
const BITS = 32

/**
 * How many cells of a grid have their center in a triangle. A row of cells is a few words, so that a triangle that covers many
 * cells costs little more than one that covers a few.
 */
export function countCoveredCells(flat: FlatTriangles, size: number): number {
  const wordsPerRow = Math.ceil(size / BITS)
  const rows = new Uint32Array(size * wordsPerRow)
  const step = 3 * findDrawInterval(flat)
  for (let first = 0; first < flat.triangles.length; first += step) drawTriangle(rows, flat, first, size)
  return rows.reduce((sum, word) => sum + countBits(word), 0)
}

/** Returns n when one in n triangles is drawn; 1 for all of them. */
function findDrawInterval({ points, triangles }: FlatTriangles): number {
  let rows = 0
  for (let first = 0; first < triangles.length; first += 3) {
    const a = points[triangles[first] * 3 + 1]
    const b = points[triangles[first + 1] * 3 + 1]
    const c = points[triangles[first + 2] * 3 + 1]
    rows += Math.max(a, b, c) - Math.min(a, b, c)
  }
  return Math.max(1, Math.ceil(rows / MAX_ROWS))
}

/** Row by row between the sides, so that a long sliver costs no more than it covers. */
function drawTriangle(
  rows: Uint32Array,
  { points, triangles }: FlatTriangles,
  first: number,
  size: number,
): void {
  const a = triangles[first] * 3
  const b = triangles[first + 1] * 3
  const c = triangles[first + 2] * 3
  const ay = points[a + 1]
  const abY = points[b + 1] - ay
  const acY = points[c + 1] - ay
  const top = Math.max(0, Math.ceil(ay + Math.min(0, abY, acY) - 0.5))
  const bottom = Math.min(size - 1, Math.floor(ay + Math.max(0, abY, acY) - 0.5))
  if (top > bottom || (points[b] - points[a]) * acY - abY * (points[c] - points[a]) === 0) return
  for (let row = top; row <= bottom; row++) {
    const y = row + 0.5
    const ab = crossingX(points, a, b, y)
    const bc = crossingX(points, b, c, y)
    const ca = crossingX(points, c, a, y)
    const left = Math.max(0, Math.ceil(least(ab, bc, ca) - 0.5))
    const right = Math.min(size - 1, Math.floor(-least(-ab, -bc, -ca) - 0.5))
    if (left <= right) fillCells(rows, row * Math.ceil(size / BITS), left, right)
  }
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

/** Where a side crosses y; NaN where it does not. */
function crossingX(points: Float32Array, from: number, to: number, y: number): number {
  const fromY = points[from + 1]
  const toY = points[to + 1]
  if (fromY <= y === toY <= y) return Number.NaN
  return points[from] + ((y - fromY) / (toY - fromY)) * (points[to] - points[from])
}

/** The least of those that are not NaN; Infinity when all are. */
function least(a: number, b: number, c: number): number {
  let value = Infinity
  if (a < value) value = a
  if (b < value) value = b
  if (c < value) value = c
  return value
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
