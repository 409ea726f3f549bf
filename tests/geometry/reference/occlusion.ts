import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { allTaps, depthScaleOf, type Taps } from '../../../server/geometry/show/thumbnail-occlusion.ts'
import * as product from '../../../server/geometry/show/thumbnail-occlusion.ts'
import type { View } from '../../../server/geometry/show/thumbnail-view.ts'
import type { SurfaceImage } from './rasterize.ts'

// Local, because the test runner looks up each use of an import.
const { MIN_IN_FRONT, MIN_OPEN, MIN_TOWARDS, PATTERN, STRENGTH, TAPS } = product

/**
 * Returns the openness of each pixel, 0 to 1: less in corners and holes, with nearer surface all around. Screen-space
 * ambient occlusion after Mittring, "Finding Next Gen" (2007), relative to the pixel's own plane.
 */
export function openness(image: SurfaceImage, view: View): Float32Array {
  const { size, nearness } = image
  const open = new Float32Array(size * size).fill(1)
  const taps = allTaps(size)
  const scene = { image, view, distances: Float64Array.from(nearness, (value) => 1 / value) }
  for (let row = 0; row < size; row++) {
    // Every second pixel, as on a chessboard: the mean of a square of them is as smooth.
    for (let column = row % 2; column < size; column += 2) {
      const sample = row * size + column
      if (nearness[sample] === 0) continue
      const pattern = taps[(row % PATTERN) * PATTERN + (column % PATTERN)]
      open[sample] = Math.max(MIN_OPEN, 1 - STRENGTH * measureCover(scene, column, row, pattern))
    }
  }
  return patternMean(open, image)
}

interface Scene {
  image: SurfaceImage
  view: View
  /** Distance of each sample to the camera; Infinity without a surface. */
  distances: Float64Array
}

/** Share of the circle around a pixel that is covered by nearby surface in front of its plane. */
function measureCover(
  { image: { size, normals }, view, distances }: Scene,
  column: number,
  row: number,
  taps: Taps,
): number {
  const sample = row * size + column
  const toward = Math.max(MIN_TOWARDS, Math.abs(alongNormal(normals, sample, view.away)))
  const slopeRight = alongNormal(normals, sample, view.right) / toward
  const slopeDown = -alongNormal(normals, sample, view.up) / toward
  const depthScale = depthScaleOf(view)
  const distance = distances[sample]
  let sum = 0
  for (let tap = 0; tap < TAPS; tap++) {
    const x = column + taps.columns[tap]
    const y = row + taps.rows[tap]
    if (x < 0 || y < 0 || x >= size || y >= size) continue
    const nearer = (distance - distances[y * size + x]) * depthScale
    const inFront = nearer + taps.x[tap] * slopeRight + taps.y[tap] * slopeDown
    if (inFront > MIN_IN_FRONT) sum += inFront < 1 ? inFront : Math.max(0, 2 - inFront)
  }
  return sum / TAPS
}

function alongNormal(normals: Float32Array, sample: number, [x, y, z]: Vec3): number {
  return normals[sample * 3] * x + normals[sample * 3 + 1] * y + normals[sample * 3 + 2] * z
}

/** The mean of the pixels of a square that were measured. */
function patternMean(open: Float32Array, { size, nearness }: SurfaceImage): Float32Array {
  const mean = new Float32Array(open.length).fill(1)
  for (let sample = 0; sample < open.length; sample++) {
    if (nearness[sample] === 0) continue
    const parity = (sample + Math.floor(sample / size)) % 2
    let sum = 0
    let count = 0
    for (let row = -1; row < PATTERN - 1; row++) {
      // From -1 or 0 on, whichever was measured.
      for (let column = (parity + row + 2) % 2 === 0 ? 0 : -1; column < PATTERN - 1; column += 2) {
        const other = sample + row * size + column
        // Only along the same surface: neighbors in front or behind have their own light.
        if (!(Math.abs(nearness[other] / nearness[sample] - 1) < 0.02)) continue
        sum += open[other]
        count++
      }
    }
    if (count > 0) mean[sample] = sum / count
  }
  return mean
}
