import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { SurfaceImage } from '../surface/rasterize.ts'
import type { View } from './thumbnail-view.ts'
import { dot } from '../mesh/vectors.ts'

/** A point that is sampled around a pixel: offset right and down, for a radius of 1. */
interface Tap {
  x: number
  y: number
}

const TAPS = 14
/** Taps are rotated differently for each pixel of a square of this side, and the results averaged over it. */
const PATTERN = 4
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
  const taps = Array.from({ length: PATTERN * PATTERN }, (_, turn) => spiral(turn))
  for (let sample = 0; sample < nearness.length; sample++) {
    if (nearness[sample] === 0) continue
    const row = Math.floor(sample / size)
    const pattern = taps[(row % PATTERN) * PATTERN + ((sample % size) % PATTERN)]
    open[sample] = Math.max(MIN_OPEN, 1 - STRENGTH * measureCover(image, view, sample, pattern))
  }
  return patternMean(open, image)
}

/** Golden-angle spiral, evenly filling the circle. */
function spiral(turn: number): Tap[] {
  return Array.from({ length: TAPS }, (_, tap) => {
    const radius = Math.sqrt((tap + 0.5) / TAPS)
    const angle = tap * 2.399_963 + (turn * 2 * Math.PI) / (PATTERN * PATTERN)
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  })
}

/** Share of the circle around a pixel that is covered by nearby surface in front of its plane. */
function measureCover(
  { size, nearness, normals }: SurfaceImage,
  view: View,
  sample: number,
  taps: Tap[],
): number {
  const reach = RADIUS * size
  const normal: Vec3 = [normals[sample * 3], normals[sample * 3 + 1], normals[sample * 3 + 2]]
  const towards = Math.max(MIN_TOWARDS, Math.abs(dot(normal, view.away)))
  const slopeRight = dot(normal, view.right) / towards
  const slopeDown = -dot(normal, view.up) / towards
  const depthScale = (view.pixelsPerMm * size) / view.size / reach
  const column = sample % size
  const row = (sample - column) / size
  let sum = 0
  for (const tap of taps) {
    const x = column + Math.round(tap.x * reach)
    const y = row + Math.round(tap.y * reach)
    if (x < 0 || y < 0 || x >= size || y >= size || nearness[y * size + x] === 0) continue
    const nearer = (1 / nearness[sample] - 1 / nearness[y * size + x]) * depthScale
    const inFront = nearer + tap.x * slopeRight + tap.y * slopeDown
    if (inFront > MIN_IN_FRONT) sum += inFront < 1 ? inFront : Math.max(0, 2 - inFront)
  }
  return sum / taps.length
}

function patternMean(open: Float32Array, { size, nearness }: SurfaceImage): Float32Array {
  const mean = new Float32Array(open.length).fill(1)
  for (let sample = 0; sample < open.length; sample++) {
    if (nearness[sample] === 0) continue
    let sum = 0
    let count = 0
    for (let row = -1; row < PATTERN - 1; row++) {
      for (let column = -1; column < PATTERN - 1; column++) {
        const other = sample + row * size + column
        // Only along the same surface: neighbors in front or behind have their own light.
        if (!(Math.abs(nearness[other] / nearness[sample] - 1) < 0.02)) continue
        sum += open[other]
        count++
      }
    }
    mean[sample] = count > 0 ? sum / count : open[sample]
  }
  return mean
}
