// The color of every pixel, from the light of its samples: see `thumbnail.ts`.

import { findNormals, lightRow, sums, useLights } from './lights'
import { meanRow } from './openness'
import { size } from './raster'
import { shadowAt } from './shadow'

/** 8-bit values of linear light, and their steps per 1. */
let displayed: usize = 0
let steps: f64 = 0
let brightest: f64 = 0

export function lendShading(
  lightsAt: usize,
  displayedAt: usize,
  stepsPerOne: f64,
  mostLight: f64,
  normalsAt: usize,
  sumsAt: usize,
): void {
  useLights(lightsAt, normalsAt, sumsAt)
  displayed = displayedAt
  steps = stepsPerOne
  brightest = mostLight
}

export function shade(rgba: usize, shadowScale: f64): void {
  const pixels = size >> 1
  findNormals(0)
  for (let row = 0; row < pixels; row++) {
    memory.fill(sums, 0, (<usize>pixels) << 4)
    for (let half = 0; half < 2; half++) {
      const sample = 2 * row + half
      if (sample + 1 < size) findNormals(sample + 1)
      lightRow(sample, meanRow(row))
    }
    for (let column = 0; column < pixels; column++) {
      showPixel(rgba + ((<usize>(row * pixels + column)) << 2), column, row, shadowScale)
    }
  }
}

/** The mean of a pixel's samples: lit surface, or the shadow on the plate behind it. */
function showPixel(to: usize, column: i32, row: i32, shadowScale: f64): void {
  const at = sums + ((<usize>column) << 4)
  const part = <f64>load<f32>(at, 12) * 0.25
  const behind =
    part < 1 ? shadowAt((<f64>column + 0.5) * shadowScale - 0.5, (<f64>row + 0.5) * shadowScale - 0.5) : 0
  const alpha = part + (1 - part) * behind
  if (alpha === 0) {
    store<u32>(to, 0)
    return
  }
  const scale = 0.25 / alpha
  store<u8>(to, show(<f64>load<f32>(at) * scale))
  store<u8>(to, show(<f64>load<f32>(at, 4) * scale), 1)
  store<u8>(to, show(<f64>load<f32>(at, 8) * scale), 2)
  store<u8>(to, <u8>floor(alpha * 255 + 0.5), 3)
}

function show(light: f64): u8 {
  return load<u8>(displayed + <usize>(min(brightest, max(0, light)) * steps + 0.5))
}
