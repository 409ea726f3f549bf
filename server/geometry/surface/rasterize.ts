/** Triangles in image coordinates (see View.points). */
export interface ScreenTriangles {
  /** x, y and inverse depth of each vertex. */
  points: Float32Array
  triangles: Uint32Array
}

/** Samples drawn in all: of triangles that cover each other many times over, some show as much as all. */
const MAX_SAMPLES = 150_000_000

/** Returns n when one in n triangles is drawn; 1 for all of them. */
export function findDrawInterval({ points, triangles }: ScreenTriangles): number {
  let samples = 0
  for (let first = 0; first < triangles.length; first += 3) {
    const a = triangles[first] * 3
    const b = triangles[first + 1] * 3
    const c = triangles[first + 2] * 3
    const across = (points[b] - points[a]) * (points[c + 1] - points[a + 1])
    const along = (points[b + 1] - points[a + 1]) * (points[c] - points[a])
    samples += Math.abs(across - along) / 2
  }
  return Math.max(1, Math.ceil(samples / MAX_SAMPLES))
}

type VisitRow = (row: number, left: number, right: number) => void

/**
 * Calls `visit` for each row that has samples in the triangle that starts at `first`, with the first and the last of
 * them. Row by row between the sides, so that a long sliver costs no more than it covers.
 */
export function visitRows(
  { points, triangles }: ScreenTriangles,
  first: number,
  size: number,
  visit: VisitRow,
): void {
  const a = triangles[first] * 3
  const b = triangles[first + 1] * 3
  const c = triangles[first + 2] * 3
  const abY = points[b + 1] - points[a + 1]
  const acY = points[c + 1] - points[a + 1]
  if ((points[b] - points[a]) * acY - abY * (points[c] - points[a]) === 0) return
  const top = Math.max(0, Math.ceil(points[a + 1] + Math.min(0, abY, acY) - 0.5))
  const bottom = Math.min(size - 1, Math.floor(points[a + 1] + Math.max(0, abY, acY) - 0.5))
  for (let row = top; row <= bottom; row++) {
    const y = row + 0.5
    const ab = crossingX(points, a, b, y)
    const bc = crossingX(points, b, c, y)
    const ca = crossingX(points, c, a, y)
    const left = Math.max(0, Math.ceil(minimum(ab, bc, ca) - 0.5))
    const right = Math.min(size - 1, Math.floor(-minimum(-ab, -bc, -ca) - 0.5))
    if (left <= right) visit(row, left, right)
  }
}

/** Returns x where a side crosses y; NaN where it does not. */
function crossingX(points: Float32Array, from: number, to: number, y: number): number {
  const fromY = points[from + 1]
  const toY = points[to + 1]
  if (fromY <= y === toY <= y) return Number.NaN
  return points[from] + ((y - fromY) / (toY - fromY)) * (points[to] - points[from])
}

/** Returns the least of those that are not NaN; Infinity when all are. */
function minimum(a: number, b: number, c: number): number {
  let value = Infinity
  if (a < value) value = a
  if (b < value) value = b
  if (c < value) value = c
  return value
}
