/** What the nearest surface is at each sample of a square picture. `nearness` 0: nothing there. */
export interface SurfaceImage {
  size: number
  /** One over the distance. */
  nearness: Float32Array
  /** Three numbers a sample. */
  normals: Float32Array
}

/** Triangles in picture coordinates (see View.points) with three numbers of something at each corner. */
export interface ScreenTriangles {
  points: Float32Array
  triangles: Uint32Array
  /** Nine numbers a triangle. */
  normals: Float32Array
}

/** Triangles that cover each other a hundred times over are a heap, of which some show as much as all. */
const MAX_SAMPLES = 150_000_000

/** Draws triangles into a z-buffer: every sample gets the normal of the triangle nearest to the camera. */
export function rasterize({ points, triangles, normals }: ScreenTriangles, size: number): SurfaceImage {
  const image = {
    size,
    nearness: new Float32Array(size * size),
    normals: new Float32Array(size * size * 3),
  }
  const step = 3 * drawnEvery(points, triangles)
  for (let first = 0; first < triangles.length; first += step) {
    eachSample(points, triangles, first, size, (sample, b, c, nearness) => {
      if (nearness <= image.nearness[sample]) return
      image.nearness[sample] = nearness
      const from = first * 3
      const a = 1 - b - c
      for (let axis = 0; axis < 3; axis++) {
        image.normals[sample * 3 + axis] =
          a * normals[from + axis] + b * normals[from + 3 + axis] + c * normals[from + 6 + axis]
      }
    })
  }
  return image
}

/** One where a triangle is, zero elsewhere. */
export function rasterizeMask(points: Float32Array, triangles: Uint32Array, size: number): Float32Array {
  const mask = new Float32Array(size * size)
  const step = 3 * drawnEvery(points, triangles)
  for (let first = 0; first < triangles.length; first += step) {
    eachRow(points, triangles, first, size, (row, left, right) => {
      mask.fill(1, row * size + left, row * size + right + 1)
    })
  }
  return mask
}

/** Which triangles are drawn: all of them, or one in so many. */
function drawnEvery(points: Float32Array, triangles: Uint32Array): number {
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

type Sample = (sample: number, shareOfSecond: number, shareOfThird: number, nearness: number) => void

/** Calls for each sample whose middle lies in a triangle, with the shares of its second and third corner. */
function eachSample(
  points: Float32Array,
  triangles: Uint32Array,
  first: number,
  size: number,
  call: Sample,
): void {
  const a = triangles[first] * 3
  const b = triangles[first + 1] * 3
  const c = triangles[first + 2] * 3
  const abX = points[b] - points[a]
  const abY = points[b + 1] - points[a + 1]
  const acX = points[c] - points[a]
  const acY = points[c + 1] - points[a + 1]
  const twice = abX * acY - abY * acX
  eachRow(points, triangles, first, size, (row, left, right) => {
    const dy = row + 0.5 - points[a + 1]
    for (let column = left; column <= right; column++) {
      const dx = column + 0.5 - points[a]
      const second = (dx * acY - dy * acX) / twice
      const third = (dy * abX - dx * abY) / twice
      const nearness =
        points[a + 2] + second * (points[b + 2] - points[a + 2]) + third * (points[c + 2] - points[a + 2])
      call(row * size + column, second, third, nearness)
    }
  })
}

type Row = (row: number, left: number, right: number) => void

/**
 * Calls for each row of samples that has any in a triangle, with the first and the last of them. Row by row between the
 * sides, so that a long sliver costs no more than it covers.
 */
function eachRow(points: Float32Array, triangles: Uint32Array, first: number, size: number, call: Row): void {
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
    const ab = crossing(points, a, b, y)
    const bc = crossing(points, b, c, y)
    const ca = crossing(points, c, a, y)
    const left = Math.max(0, Math.ceil(least(ab, bc, ca) - 0.5))
    const right = Math.min(size - 1, Math.floor(-least(-ab, -bc, -ca) - 0.5))
    if (left <= right) call(row, left, right)
  }
}

/** Where a side crosses a row, as x; NaN where it does not. */
function crossing(points: Float32Array, from: number, to: number, y: number): number {
  const fromY = points[from + 1]
  const toY = points[to + 1]
  if (fromY <= y === toY <= y) return Number.NaN
  return points[from] + ((y - fromY) / (toY - fromY)) * (points[to] - points[from])
}

/** The least of those that are numbers; Infinity when none is. */
function least(a: number, b: number, c: number): number {
  let value = Infinity
  if (a < value) value = a
  if (b < value) value = b
  if (c < value) value = c
  return value
}
