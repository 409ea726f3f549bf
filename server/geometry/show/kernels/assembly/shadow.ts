// The shadow on the plate: see `tests/geometry/reference/shadow.ts`.

import { corners, triangles, VERTEX_BYTES } from './raster'
import { bottomY, findSpan, left, right, sortCorners, topY } from './spans'

let mask: usize = 0
let side: i32 = 0
let darkness: f64 = 0

/** The blurred mask, square. */
export function lendShadow(maskAt: usize, sideLength: i32, darkest: f64): void {
  mask = maskAt
  side = sideLength
  darkness = darkest
}

/** Sets each sample of a square picture that is in one of the triangles to 1; `shadowPoints` are in its own coordinates. */
export function drawShadow(picture: usize, length: i32, shadowPoints: usize, interval: i32): void {
  memory.fill(picture, 0, (<usize>(length * length)) << 2)
  for (let first = 0; first < corners; first += 3 * interval) {
    const at = triangles + ((<usize>first) << 2)
    const a = shadowPoints + <usize>load<u32>(at) * VERTEX_BYTES
    const b = shadowPoints + <usize>load<u32>(at, 4) * VERTEX_BYTES
    const c = shadowPoints + <usize>load<u32>(at, 8) * VERTEX_BYTES
    sortCorners(load<f32>(a), load<f32>(a, 4), load<f32>(b), load<f32>(b, 4), load<f32>(c), load<f32>(c, 4))
    const last = <i32>min(<f64>(length - 1), floor(bottomY - 0.5))
    for (let row = <i32>max(0, ceil(topY - 0.5)); row <= last; row++) {
      if (!findSpan(row, length)) continue
      const line = picture + ((<usize>(row * length)) << 2)
      for (let column = left; column <= right; column++) store<f32>(line + ((<usize>column) << 2), 1)
    }
  }
}

/** Running mean along one direction: `step` from sample to sample, `next` from line to line. */
export function blur(from: usize, to: usize, length: i32, radius: i32, step: i32, next: i32): void {
  const share = 1 / <f64>(2 * radius + 1)
  for (let line = 0; line < length; line++) {
    const start = (<usize>(line * next)) << 2
    let sum: f64 = 0
    for (let at = -radius; at < length; at++) {
      const entering = at + radius
      const leaving = at - radius - 1
      if (entering < length) sum += <f64>load<f32>(from + start + ((<usize>(entering * step)) << 2))
      if (leaving >= 0) sum -= <f64>load<f32>(from + start + ((<usize>(leaving * step)) << 2))
      if (at >= 0) store<f32>(to + start + ((<usize>(at * step)) << 2), <f32>(sum * share))
    }
  }
}

/** Returns the darkness of the plate at a point, 0 to 1; the point is in samples of the mask. */
export function shadowAt(x: f64, y: f64): f64 {
  const column = <i32>min(<f64>(side - 2), max(0, floor(x)))
  const row = <i32>min(<f64>(side - 2), max(0, floor(y)))
  const shareRight = min(1, max(0, x - <f64>column))
  const shareDown = min(1, max(0, y - <f64>row))
  const at = mask + ((<usize>(row * side + column)) << 2)
  const below = at + ((<usize>side) << 2)
  const top = <f64>load<f32>(at) * (1 - shareRight) + <f64>load<f32>(at, 4) * shareRight
  const bottom = <f64>load<f32>(below) * (1 - shareRight) + <f64>load<f32>(below, 4) * shareRight
  return darkness * (top * (1 - shareDown) + bottom * shareDown)
}
