// The light of every sample, four at a time, and the color of every pixel: see `thumbnail-light.ts` and `thumbnail.ts`.

import { meanRow } from './openness'
import { findNormalsOfRow, nearness, size } from './raster'
import { shadowAt } from './shadow'

/** Directions and colors in the order in which they are read below, each three floats. */
let lights: usize = 0
let colors: usize = 0
let constants: usize = 0
/** 8-bit values of linear light, and their steps per 1. */
let displayed: usize = 0
let steps: f64 = 0
let brightest: f64 = 0
/** Two rows of normals, and sums of a row of pixels. */
let normals: usize = 0
let sums: usize = 0

export function lendShading(
  lightsAt: usize,
  displayedAt: usize,
  stepsPerOne: f64,
  mostLight: f64,
  normalsAt: usize,
  sumsAt: usize,
): void {
  lights = lightsAt
  colors = lightsAt + 18 * 4
  constants = colors + 18 * 4
  displayed = displayedAt
  steps = stepsPerOne
  brightest = mostLight
  normals = normalsAt
  sums = sumsAt
}

export function shade(rgba: usize, shadowScale: f64): void {
  const pixels = size >> 1
  findNormalsOfRow(0, listOf(0), listBytes())
  for (let row = 0; row < pixels; row++) {
    memory.fill(sums, 0, (<usize>pixels) << 4)
    for (let half = 0; half < 2; half++) {
      const sample = 2 * row + half
      if (sample + 1 < size) findNormalsOfRow(sample + 1, listOf(sample + 1), listBytes())
      lightRow(sample, meanRow(row))
    }
    for (let column = 0; column < pixels; column++) {
      showPixel(rgba + ((<usize>(row * pixels + column)) << 2), column, row, shadowScale)
    }
  }
}

function listBytes(): usize {
  return (<usize>(size + 8)) << 2
}

/** Rows take turns. */
function listOf(row: i32): usize {
  return normals + <usize>(row & 1) * 3 * listBytes()
}

function along(direction: usize, x: v128, y: v128, z: v128): v128 {
  return f32x4.add(
    f32x4.add(f32x4.mul(x, v128.load32_splat(direction)), f32x4.mul(y, v128.load32_splat(direction, 4))),
    f32x4.mul(z, v128.load32_splat(direction, 8)),
  )
}

/** Adds the light of a row of samples to the sums of its pixels. */
function lightRow(row: i32, open: usize): void {
  const from = nearness + ((<usize>(row * size)) << 2)
  const zero = f32x4.splat(0)
  const one = f32x4.splat(1)
  for (let column = 0; column < size; column += 4) {
    const place = (<usize>column) << 2
    const near = v128.load(from + place)
    if (!v128.any_true(near)) continue
    const share = lineShade(row, place, near)
    const list = listOf(row) + place
    const nx = v128.load(list)
    const ny = v128.load(list + listBytes())
    const nz = v128.load(list + 2 * listBytes())
    // The back of an open surface is shown like its front.
    const sign = v128.and(along(lights + 48, nx, ny, nz), i32x4.splat(0x80000000))
    const x = v128.xor(nx, sign)
    const y = v128.xor(ny, sign)
    const z = v128.xor(nz, sign)
    const pair = v128.load64_zero(open + ((<usize>column) << 1))
    const openness = v128.shuffle<i32>(pair, pair, 0, 0, 1, 1)
    const corner = v128.load32_splat(constants, 8)
    const key = f32x4.mul(
      f32x4.pmax(
        zero,
        f32x4.add(
          f32x4.mul(along(lights, x, y, z), v128.load32_splat(constants)),
          v128.load32_splat(constants, 4),
        ),
      ),
      f32x4.add(corner, f32x4.mul(f32x4.sub(one, corner), openness)),
    )
    const fill = f32x4.mul(f32x4.pmax(zero, along(lights + 12, x, y, z)), openness)
    const flat = f32x4.sub(one, along(lights + 48, x, y, z))
    const rim = f32x4.mul(f32x4.pmax(zero, along(lights + 24, x, y, z)), f32x4.mul(flat, flat))
    const half = f32x4.splat(0.5)
    const sky = f32x4.add(half, f32x4.mul(half, along(lights + 60, x, y, z)))
    let gloss = f32x4.pmax(zero, along(lights + 36, x, y, z))
    gloss = f32x4.mul(gloss, gloss)
    gloss = f32x4.mul(gloss, gloss)
    gloss = f32x4.mul(gloss, gloss)
    gloss = f32x4.mul(gloss, gloss)
    gloss = f32x4.mul(f32x4.mul(gloss, gloss), openness)
    const isSurface = f32x4.gt(near, zero)
    const seen = v128.and(share, isSurface)
    const at = sums + (place << 1)
    for (let channel: usize = 0; channel < 12; channel += 4) {
      const color = colors + channel
      const around = f32x4.mul(
        f32x4.add(v128.load32_splat(color, 36), f32x4.mul(v128.load32_splat(color, 48), sky)),
        openness,
      )
      const direct = f32x4.add(
        f32x4.add(f32x4.mul(v128.load32_splat(color), key), f32x4.mul(v128.load32_splat(color, 12), fill)),
        f32x4.add(
          f32x4.mul(v128.load32_splat(color, 24), rim),
          f32x4.mul(v128.load32_splat(color, 60), gloss),
        ),
      )
      addPairs(at + channel, v128.and(f32x4.mul(f32x4.add(direct, around), seen), isSurface))
    }
    addPairs(at + 12, v128.and(one, isSurface))
  }
}

/** Of four samples, adds those of each pixel to its sum. */
function addPairs(at: usize, values: v128): void {
  store<f32>(at, load<f32>(at) + f32x4.extract_lane(values, 0) + f32x4.extract_lane(values, 1))
  store<f32>(at, load<f32>(at, 16) + f32x4.extract_lane(values, 2) + f32x4.extract_lane(values, 3), 16)
}

/** Darker along the outline and, less so, along sharp edges. */
function lineShade(row: i32, place: usize, near: v128): v128 {
  const here = listOf(row) + place
  const from = nearness + ((<usize>(row * size)) << 2) + place
  const right = shadeBetween(near, v128.load(from, 4), here, here + 4)
  const below = listOf(row + 1) + place
  return f32x4.pmin(right, shadeBetween(near, v128.load(from + ((<usize>size) << 2)), here, below))
}

function shadeBetween(near: v128, other: v128, here: usize, there: usize): v128 {
  const second = listBytes()
  const third = second + second
  const cosine = f32x4.add(
    f32x4.add(
      f32x4.mul(v128.load(here), v128.load(there)),
      f32x4.mul(v128.load(here + second), v128.load(there + second)),
    ),
    f32x4.mul(v128.load(here + third), v128.load(there + third)),
  )
  const isCrease = f32x4.lt(cosine, v128.load32_splat(constants, 16))
  const inside = v128.bitselect(v128.load32_splat(constants, 20), f32x4.splat(1), isCrease)
  // Nothing is infinitely far.
  const isEdge = f32x4.gt(near, f32x4.mul(other, v128.load32_splat(constants, 12)))
  return v128.bitselect(v128.load32_splat(constants, 24), inside, isEdge)
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
