import type { View } from './thumbnail-view.ts'

export const TAPS = 14
/** Taps are rotated differently for each pixel of a square of this side, and the results averaged over it. */
export const PATTERN = 4
/** Radius within which neighbors occlude a pixel, as a share of the picture. */
const RADIUS = 0.055
export const STRENGTH = 1.5
export const MIN_OPEN = 0.25
/** Surfaces seen at a flatter angle count as this one: their depth changes too much within a pixel. */
export const MIN_TOWARDS = 0.15
/** In radii; less is rounding of the picture. */
export const MIN_IN_FRONT = 0.02

/** For each pixel of the pattern, row by row. */
export function allTaps(size: number): Taps[] {
  return Array.from({ length: PATTERN * PATTERN }, (_, turn) => spiral(turn, size))
}

/** Returns the numbers of a view in the order in which the kernels read them. */
export function occlusionTable(view: View): number[] {
  const constants = [STRENGTH, MIN_OPEN, MIN_TOWARDS, MIN_IN_FRONT]
  return [...view.away, ...view.right, ...view.up, depthScaleOf(view), ...constants]
}

/** Radii per mm. */
export function depthScaleOf(view: View): number {
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
