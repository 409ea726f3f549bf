// Measures how open each pixel is: see `tests/geometry/reference/occlusion.ts`. The distances of a row lie in four
// planes, one for each column of the pattern, so that four pixels with the same taps are next to each other and so are
// what their taps hit.

import { nearness, size } from './raster'
import { findSlopes, scene, slopes, useScene } from './slopes'

/** Pixels around the picture, at least the reach of a tap. */
const MARGIN: i32 = 32
const PATTERN: i32 = 4
/** The margin of a plane, on both sides. */
const PLANE_MARGIN: i32 = MARGIN / PATTERN
/** Bytes of a tap: where it hits, relative to the first plane of the row, and its way to the right and down. */
const TAP_BYTES: usize = 12
/** Pixels around the lists of pixels, on every side. */
export const EDGE: i32 = 4

/** Pixels on a side, and of a line of a list. */
let pixels: i32 = 0
let line: i32 = 0
let planeBytes: usize = 0
let distances: usize = 0
/** Nearness of all pixels, and of those that were measured. */
let coarse: usize = 0
let measured: usize = 0
let open: usize = 0
let mean: usize = 0
let taps: usize = 0
let tapCount: i32 = 0

/** Lists of pixels have `EDGE` more on every side; `sceneAt` holds directions and constants, see slopes.ts. */
export function lendOpenness(
  side: i32,
  distancesAt: usize,
  listsAt: usize,
  tapsAt: usize,
  count: i32,
  sceneAt: usize,
): void {
  pixels = side
  line = side + 2 * EDGE
  planeBytes = (<usize>(side / PATTERN + 2 * PLANE_MARGIN)) << 2
  distances = distancesAt
  const listBytes = (<usize>(line * line)) << 2
  coarse = listsAt
  measured = coarse + listBytes
  open = measured + listBytes
  mean = open + listBytes
  memory.fill(coarse, 0, 3 * listBytes)
  taps = tapsAt
  tapCount = count
  useScene(sceneAt)
}

export function meanRow(row: i32): usize {
  return mean + ((<usize>((row + EDGE) * line + EDGE)) << 2)
}

function planeOf(row: i32, plane: i32): usize {
  return distances + <usize>((row + MARGIN) * PATTERN + plane) * planeBytes + ((<usize>PLANE_MARGIN) << 2)
}

export function measureOpenness(): void {
  halve()
  for (let row = 0; row < pixels; row++) {
    // Every second pixel, as on a chessboard.
    for (let phase = row & 1; phase < PATTERN; phase += 2) measurePlane(row, phase)
  }
  averagePattern()
}

/** The nearest of each square of samples. */
function halve(): void {
  const all = <usize>((pixels + 2 * MARGIN) * PATTERN) * planeBytes
  const infinite = f32x4.splat(Infinity)
  for (let at: usize = 0; at < all; at += 16) v128.store(distances + at, infinite)
  for (let row = 0; row < pixels; row++) {
    const above = nearness + ((<usize>(2 * row * size)) << 2)
    const below = above + ((<usize>size) << 2)
    const to = coarse + ((<usize>((row + EDGE) * line + EDGE)) << 2)
    for (let column = 0; column < pixels; column += 4) {
      const at = (<usize>column) << 3
      const one = f32x4.pmax(v128.load(above + at), v128.load(below + at))
      const other = f32x4.pmax(v128.load(above + at, 16), v128.load(below + at, 16))
      const values = f32x4.pmax(
        v128.shuffle<i32>(one, other, 0, 2, 4, 6),
        v128.shuffle<i32>(one, other, 1, 3, 5, 7),
      )
      if (!v128.any_true(values)) continue
      v128.store(to + ((<usize>column) << 2), values)
      const far = f32x4.div(f32x4.splat(1), values)
      const place = planeOf(row, 0) + <usize>column
      store<f32>(place, f32x4.extract_lane(far, 0))
      store<f32>(place + planeBytes, f32x4.extract_lane(far, 1))
      store<f32>(place + 2 * planeBytes, f32x4.extract_lane(far, 2))
      store<f32>(place + 3 * planeBytes, f32x4.extract_lane(far, 3))
    }
  }
}

function measurePlane(row: i32, phase: i32): void {
  const plane = planeOf(row, phase)
  const base = planeOf(row, 0)
  const table = taps + <usize>(((row & 3) * PATTERN + phase) * tapCount) * TAP_BYTES
  const end = table + <usize>tapCount * TAP_BYTES
  const depthScale = v128.load32_splat(scene, 36)
  const share = f32x4.splat(load<f32>(scene, 40) / <f32>tapCount)
  const least = v128.load32_splat(scene, 44)
  const minInFront = v128.load32_splat(scene, 52)
  const zero = f32x4.splat(0)
  const two = f32x4.splat(2)
  const count = (<usize>(pixels / PATTERN)) << 2
  for (let at: usize = 0; at < count; at += 16) {
    const distance = v128.load(plane + at)
    const isSurface = f32x4.lt(distance, f32x4.splat(Infinity))
    if (!v128.any_true(isSurface)) continue
    const covered = i32x4.bitmask(isSurface)
    const column = <i32>at + phase
    for (let lane = 0; lane < 4; lane++)
      if (covered & (1 << lane)) findSlopes(row, column + lane * PATTERN, lane)
    const right = v128.load(slopes)
    const down = v128.load(slopes, 16)
    let sum = zero
    for (let tap = table; tap < end; tap += TAP_BYTES) {
      const hit = v128.load(base + at + <usize>load<i32>(tap))
      const nearer = f32x4.mul(f32x4.sub(distance, hit), depthScale)
      const inFront = f32x4.add(
        f32x4.add(nearer, f32x4.mul(v128.load32_splat(tap, 4), right)),
        f32x4.mul(v128.load32_splat(tap, 8), down),
      )
      const cover = f32x4.pmax(zero, f32x4.pmin(inFront, f32x4.sub(two, inFront)))
      sum = f32x4.add(sum, v128.and(cover, f32x4.gt(inFront, minInFront)))
    }
    const isOpen = f32x4.pmax(least, f32x4.sub(f32x4.splat(1), f32x4.mul(share, sum)))
    v128.store(slopes, isOpen)
    for (let lane = 0; lane < 4; lane++) if (covered & (1 << lane)) keep(row, column + lane * PATTERN, lane)
  }
}

function keep(row: i32, column: i32, lane: i32): void {
  const place = (<usize>((row + EDGE) * line + column + EDGE)) << 2
  store<f32>(open + place, load<f32>(slopes + ((<usize>lane) << 2)))
  store<f32>(measured + place, load<f32>(coarse + place))
}

/** The mean of the pixels of a square that were measured, along the same surface. */
function averagePattern(): void {
  const one = f32x4.splat(1)
  const limit = f32x4.splat(0.02)
  for (let row = 0; row < pixels; row++) {
    for (let column = 0; column < pixels; column += 4) {
      const place = (<usize>((row + EDGE) * line + column + EDGE)) << 2
      const near = v128.load(coarse + place)
      if (!v128.any_true(near)) continue
      const reach = f32x4.mul(near, limit)
      let sum = f32x4.splat(0)
      let count = f32x4.splat(0)
      for (let down = -1; down < PATTERN - 1; down++) {
        for (let right = -1; right < PATTERN - 1; right++) {
          const other = place + <usize>((<i32>(down * line + right)) << 2)
          const apart = f32x4.abs(f32x4.sub(v128.load(measured + other), near))
          const isSame = f32x4.lt(apart, reach)
          sum = f32x4.add(sum, v128.and(v128.load(open + other), isSame))
          count = f32x4.add(count, v128.and(one, isSame))
        }
      }
      const isNone = f32x4.eq(count, f32x4.splat(0))
      v128.store(mean + place, v128.bitselect(one, f32x4.div(sum, count), isNone))
    }
  }
}
