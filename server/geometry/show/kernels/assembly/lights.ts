// The light that samples send to the camera, four at a time: see `tests/geometry/reference/light.ts`.

import { findNormalsOfRow } from './normals'
import { nearness, size } from './raster'

/** Directions and colors in the order in which they are read below, each three floats. */
let lights: usize = 0
let colors: usize = 0
let constants: usize = 0
/** Two rows of normals, and sums of a row of pixels. */
let normals: usize = 0
export let sums: usize = 0

export function useLights(lightsAt: usize, normalsAt: usize, sumsAt: usize): void {
  lights = lightsAt
  colors = lightsAt + 18 * 4
  constants = colors + 18 * 4
  normals = normalsAt
  sums = sumsAt
}

/** Before the light of a row: the normals of its samples. */
export function findNormals(row: i32): void {
  findNormalsOfRow(row, listOf(row), listBytes())
}

function listBytes(): usize {
  return (<usize>(size + 8)) << 2
}

/** Rows take turns. */
function listOf(row: i32): usize {
  return normals + <usize>(row & 1) * 3 * listBytes()
}

/** Adds the light of a row of samples to the sums of its pixels. */
export function lightRow(row: i32, open: usize): void {
  const from = nearness + ((<usize>(row * size)) << 2)
  for (let column = 0; column < size; column += 4) {
    const place = (<usize>column) << 2
    const near = v128.load(from + place)
    if (!v128.any_true(near)) continue
    const isSurface = f32x4.gt(near, f32x4.splat(0))
    const seen = v128.and(lineShade(row, place, near), isSurface)
    const pair = v128.load64_zero(open + ((<usize>column) << 1))
    const openness = v128.shuffle<i32>(pair, pair, 0, 0, 1, 1)
    lightSamples(sums + (place << 1), listOf(row) + place, openness, seen, isSurface)
  }
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

/** Adds the light of four samples, `seen` of it, to the sums of their pixels; `list` has their normals. */
function lightSamples(to: usize, list: usize, openness: v128, seen: v128, isSurface: v128): void {
  const zero = f32x4.splat(0)
  const one = f32x4.splat(1)
  const nx = v128.load(list)
  const ny = v128.load(list + listBytes())
  const nz = v128.load(list + 2 * listBytes())
  // The back of an open surface is shown like its front.
  const sign = v128.and(along(lights + 48, nx, ny, nz), i32x4.splat(0x80000000))
  const x = v128.xor(nx, sign)
  const y = v128.xor(ny, sign)
  const z = v128.xor(nz, sign)
  const key = keyLight(x, y, z, openness)
  const fill = f32x4.mul(f32x4.pmax(zero, along(lights + 12, x, y, z)), openness)
  const flat = f32x4.sub(one, along(lights + 48, x, y, z))
  const rim = f32x4.mul(f32x4.pmax(zero, along(lights + 24, x, y, z)), f32x4.mul(flat, flat))
  const half = f32x4.splat(0.5)
  const sky = f32x4.add(half, f32x4.mul(half, along(lights + 60, x, y, z)))
  const gloss = f32x4.mul(power32(f32x4.pmax(zero, along(lights + 36, x, y, z))), openness)
  for (let channel: usize = 0; channel < 12; channel += 4) {
    const color = colors + channel
    const around = f32x4.mul(
      f32x4.add(v128.load32_splat(color, 36), f32x4.mul(v128.load32_splat(color, 48), sky)),
      openness,
    )
    const direct = f32x4.add(
      f32x4.add(f32x4.mul(v128.load32_splat(color), key), f32x4.mul(v128.load32_splat(color, 12), fill)),
      f32x4.add(f32x4.mul(v128.load32_splat(color, 24), rim), f32x4.mul(v128.load32_splat(color, 60), gloss)),
    )
    addPairs(to + channel, v128.and(f32x4.mul(f32x4.add(direct, around), seen), isSurface))
  }
  addPairs(to + 12, v128.and(one, isSurface))
}

function keyLight(x: v128, y: v128, z: v128, openness: v128): v128 {
  const corner = v128.load32_splat(constants, 8)
  return f32x4.mul(
    f32x4.pmax(
      f32x4.splat(0),
      f32x4.add(
        f32x4.mul(along(lights, x, y, z), v128.load32_splat(constants)),
        v128.load32_splat(constants, 4),
      ),
    ),
    f32x4.add(corner, f32x4.mul(f32x4.sub(f32x4.splat(1), corner), openness)),
  )
}

function along(direction: usize, x: v128, y: v128, z: v128): v128 {
  return f32x4.add(
    f32x4.add(f32x4.mul(x, v128.load32_splat(direction)), f32x4.mul(y, v128.load32_splat(direction, 4))),
    f32x4.mul(z, v128.load32_splat(direction, 8)),
  )
}

function power32(values: v128): v128 {
  let power = f32x4.mul(values, values)
  power = f32x4.mul(power, power)
  power = f32x4.mul(power, power)
  power = f32x4.mul(power, power)
  return f32x4.mul(power, power)
}

/** Adds two samples to the sum of each of two pixels. */
function addPairs(at: usize, values: v128): void {
  store<f32>(at, load<f32>(at) + f32x4.extract_lane(values, 0) + f32x4.extract_lane(values, 1))
  store<f32>(at, load<f32>(at, 16) + f32x4.extract_lane(values, 2) + f32x4.extract_lane(values, 3), 16)
}
