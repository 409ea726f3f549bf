/** The nearest surface at each sample of a square image. */
export interface SurfaceImage {
  /** Samples on a side. */
  size: number
  /** Inverse depth: one over the distance to the camera; 0 where there is no surface. */
  nearness: Float32Array
  /** Three numbers a sample. */
  normals: Float32Array
}

/** Triangles in image coordinates (see View.points). */
export interface ScreenTriangles {
  /** x, y and inverse depth of each vertex. */
  points: Float32Array
  triangles: Uint32Array
}

/** Samples drawn in all: of triangles that cover each other many times over, some show as much as all. */
const MAX_SAMPLES = 150_000_000

/**
 * Draws triangles into a z-buffer: every sample gets the normal of the triangle nearest to the camera. `normals` are
 * those of the corners, nine numbers a triangle.
 */
export function rasterize(
  { normals, ...screen }: ScreenTriangles & { normals: Float32Array },
  size: number,
): SurfaceImage {
  const image = {
    size,
    nearness: new Float32Array(size * size),
    normals: new Float32Array(size * size * 3),
  }
  const step = 3 * findDrawInterval(screen)
  for (let first = 0; first < screen.triangles.length; first += step) {
    const corners = cornersOf(screen, normals, first)
    visitRows(screen, first, size, (row, left, right) => drawRow(image, corners, row, left, right))
  }
  return image
}

/** A triangle in image coordinates: its first corner, the way to the others, and how nearness and normal change on it. */
type Corners = ReturnType<typeof cornersOf>

function cornersOf({ points, triangles }: ScreenTriangles, normals: Float32Array, first: number) {
  const a = triangles[first] * 3
  const b = triangles[first + 1] * 3
  const c = triangles[first + 2] * 3
  const abX = points[b] - points[a]
  const abY = points[b + 1] - points[a + 1]
  const acX = points[c] - points[a]
  const acY = points[c + 1] - points[a + 1]
  return {
    x: points[a],
    y: points[a + 1],
    abX,
    abY,
    acX,
    acY,
    doubleArea: abX * acY - abY * acX,
    nearness: points[a + 2],
    abNearness: points[b + 2] - points[a + 2],
    acNearness: points[c + 2] - points[a + 2],
    normals,
    /** Of the first corner's normal. */
    from: first * 3,
  }
}

/** Draws the samples of a triangle in a row where nothing nearer is. */
function drawRow(image: SurfaceImage, corners: Corners, row: number, left: number, right: number): void {
  const { x, y, abX, abY, acX, acY, doubleArea, abNearness, acNearness, normals, from } = corners
  const dy = row + 0.5 - y
  for (let column = left; column <= right; column++) {
    const dx = column + 0.5 - x
    const b = (dx * acY - dy * acX) / doubleArea
    const c = (dy * abX - dx * abY) / doubleArea
    const nearness = corners.nearness + b * abNearness + c * acNearness
    const sample = row * image.size + column
    if (nearness <= image.nearness[sample]) continue
    image.nearness[sample] = nearness
    const a = 1 - b - c
    for (let axis = 0; axis < 3; axis++) {
      image.normals[sample * 3 + axis] =
        a * normals[from + axis] + b * normals[from + 3 + axis] + c * normals[from + 6 + axis]
    }
  }
}

/** Returns 1 for each sample in a triangle, 0 elsewhere. */
export function rasterizeMask(points: Float32Array, triangles: Uint32Array, size: number): Float32Array {
  const mask = new Float32Array(size * size)
  const screen = { points, triangles }
  const step = 3 * findDrawInterval(screen)
  for (let first = 0; first < triangles.length; first += step) {
    visitRows(screen, first, size, (row, left, right) => {
      mask.fill(1, row * size + left, row * size + right + 1)
    })
  }
  return mask
}

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
