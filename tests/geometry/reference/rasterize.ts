import {
  findDrawInterval,
  visitRows,
  type ScreenTriangles,
} from '../../../server/geometry/surface/rasterize.ts'

/** The nearest surface at each sample of a square image. */
export interface SurfaceImage {
  /** Samples on a side. */
  size: number
  /** Inverse depth: one over the distance to the camera; 0 where there is no surface. */
  nearness: Float32Array
  /** Three numbers a sample. */
  normals: Float32Array
}

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
    /** Index of the first corner's normal. */
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
