// Measures how the surface under a pixel leans, for the four pixels that `openness.ts` measures together.

import { findNormal, normalX, normalY, normalZ } from './normals'
import { nearest, nearness, size } from './raster'

/** Directions and constants in the order in which they are read here and in `openness.ts`. */
export let scene: usize = 0
/** Slopes of four pixels: to the right, then down. */
export let slopes: usize = 0

export function useScene(sceneAt: usize): void {
  scene = sceneAt
  slopes = sceneAt + 64
}

/** The slopes of a pixel's surface to the right and down. */
export function findSlopes(row: i32, column: i32, lane: i32): void {
  let sample = 2 * row * size + 2 * column
  let most: f32 = 0
  let best = sample
  for (let number = 0; number < 4; number++) {
    const other = sample + (number & 1) + (number >> 1) * size
    const near = load<f32>(nearness + ((<usize>other) << 2))
    if (near <= most) continue
    most = near
    best = other
  }
  findNormal(load<i32>(nearest + ((<usize>best) << 2)), best % size, best / size)
  const toward = max(<f64>load<f32>(scene, 48), abs(along(0)))
  const place = slopes + ((<usize>lane) << 2)
  store<f32>(place, <f32>(along(12) / toward))
  store<f32>(place, <f32>(-along(24) / toward), 16)
}

/** Returns the component of the normal along a direction of the scene. */
function along(direction: usize): f64 {
  const at = scene + direction
  return normalX * <f64>load<f32>(at) + normalY * <f64>load<f32>(at, 4) + normalZ * <f64>load<f32>(at, 8)
}
