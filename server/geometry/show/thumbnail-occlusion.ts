import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { SurfaceImage } from '../surface/rasterize.ts'
import type { View } from './thumbnail-view.ts'

export const TAPS = 14
/** Taps are rotated differently for each pixel of a square of this side, and the results averaged over it. */
export const PATTERN = 4
/** Radius within which neighbors occlude a pixel, as a share of the picture. */
const RADIUS = 0.055
const STRENGTH = 1.5
const MIN_OPEN = 0.25
/** Surfaces seen at a flatter angle count as this one: their depth changes too much within a pixel. */
const MIN_TOWARDS = 0.15
/** In radii; less is rounding of the picture. */
const MIN_IN_FRONT = 0.02

/**
 * How open each pixel is, 0 to 1: less in corners and holes, with nearer surface all around. Screen-space ambient
 * occlusion after Mittring, "Finding Next Gen" (2007), relative to the pixel's own plane.
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

/** For each pixel of the pattern, row by row. */
export function allTaps(size: number): Taps[] {
  return Array.from({ length: PATTERN * PATTERN }, (_, turn) => spiral(turn, size))
}

/** What the kernels need of a view, in the order in which they read it. */
export function occlusionTable(view: View): number[] {
  const constants = [STRENGTH, MIN_OPEN, MIN_TOWARDS, MIN_IN_FRONT]
  return [...view.away, ...view.right, ...view.up, depthScaleOf(view), ...constants]
}

/** Radii per mm. */
function depthScaleOf(view: View): number {
  return view.pixelsPerMm / view.size / RADIUS
}

/** Points that are sampled around a pixel: to the right and down, for a radius of 1 and in pixels. */
export interface Taps {
  x: Float64Array
  y: Float64Array
  columns: Int32Array
  rows: Int32Array
}

/** Golden-angle spiral, evenly filling the circle. */
function spiral(turn: number, size: number): Taps {
  const x = new Float64Array(TAPS)
  const y = new Float64Array(TAPS)
  for (let tap = 0; tap < TAPS; tap++) {
    const radius = Math.sqrt((tap + 0.5) / TAPS)
    const angle = tap * 2.399_963 + (turn * 2 * Math.PI) / (PATTERN * PATTERN)
    x[tap] = radius * Math.cos(angle)
    y[tap] = radius * Math.sin(angle)
  }
  const pixels = (offsets: Float64Array) => Int32Array.from(offsets, (at) => Math.round(at * RADIUS * size))
  return { x, y, columns: pixels(x), rows: pixels(y) }
}

interface Scene {
  image: SurfaceImage
  view: View
  /** Of each sample to the camera; Infinity where there is no surface. */
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
