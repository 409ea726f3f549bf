import { SHADOW, shadowPoints } from '../../../server/geometry/show/thumbnail-shadow.ts'
import type { View } from '../../../server/geometry/show/thumbnail-view.ts'
import { rasterizeMask } from './rasterize.ts'

const { size: SIZE, blurRadius: BLUR_RADIUS, blurRounds: BLUR_ROUNDS, darkness: DARKNESS } = SHADOW

/** Returns how dark the plate is at a point of the picture, 0 to 1; x and y from 0 to 1. */
export type Shadow = (x: number, y: number) => number

/** The soft shadow that the part casts on the plate. */
export function plateShadow(view: View, triangles: Uint32Array): Shadow {
  const points = shadowPoints(view)
  let mask = rasterizeMask(points, triangles, SIZE)
  for (let round = 0; round < BLUR_ROUNDS; round++) {
    mask = blurred(blurred(mask, 1, SIZE), SIZE, 1)
  }
  return (x, y) => DARKNESS * interpolate(mask, x * SIZE - 0.5, y * SIZE - 0.5)
}

/** Running mean along one direction: `step` from sample to sample, `next` from line to line. */
function blurred(mask: Float32Array, step: number, next: number): Float32Array {
  const out = new Float32Array(mask.length)
  for (let line = 0; line < SIZE; line++) {
    let sum = 0
    for (let at = -BLUR_RADIUS; at < SIZE; at++) {
      const entering = at + BLUR_RADIUS
      const leaving = at - BLUR_RADIUS - 1
      if (entering < SIZE) sum += mask[line * next + entering * step]
      if (leaving >= 0) sum -= mask[line * next + leaving * step]
      if (at >= 0) out[line * next + at * step] = sum / (2 * BLUR_RADIUS + 1)
    }
  }
  return out
}

/** Bilinear interpolation. */
function interpolate(mask: Float32Array, x: number, y: number): number {
  const column = Math.min(SIZE - 2, Math.max(0, Math.floor(x)))
  const row = Math.min(SIZE - 2, Math.max(0, Math.floor(y)))
  const right = Math.min(1, Math.max(0, x - column))
  const down = Math.min(1, Math.max(0, y - row))
  const at = row * SIZE + column
  const top = mask[at] * (1 - right) + mask[at + 1] * right
  const bottom = mask[at + SIZE] * (1 - right) + mask[at + SIZE + 1] * right
  return top * (1 - down) + bottom * down
}
