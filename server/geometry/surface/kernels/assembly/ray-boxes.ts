// In single precision and a little enlarged, four boxes at a time.

import { dx, dy, dz, ox, oy, oz } from './ray'

/** More than the rounding of a box test in single precision, as a share. */
export const ENLARGED: f32 = 1.000001
const REDUCED: f32 = 0.999999
/** Two steps of a single-precision number, as a share. */
const ROUNDING: f32 = 1.2e-7
/** Next to 0. A ray along the side of a box is nearly parallel to it (see nonZero), so the least distance keeps it in. */
const LEAST_ROUNDING: f32 = 1e-20

/** The start of the ray, aside for the sides that it meets first and last, and one over its direction. */
export let nearX = f32x4.splat(0)
export let nearY = f32x4.splat(0)
export let nearZ = f32x4.splat(0)
export let farX = f32x4.splat(0)
export let farY = f32x4.splat(0)
export let farZ = f32x4.splat(0)
export let perX = f32x4.splat(0)
export let perY = f32x4.splat(0)
export let perZ = f32x4.splat(0)
/** Hits nearer than this do not count, so what the ray leaves before is left out. */
export let least = f32x4.splat(0)
/** Boxes that are entered beyond this are left out. */
export let limit: f32 = 0

export function limitBoxes(to: f64): void {
  limit = <f32>to * ENLARGED
}

/** Prepares box tests for hits from so far. */
export function setBoxTests(from: f64): void {
  nearX = f32x4.splat(aside(ox, dx >= 0))
  nearY = f32x4.splat(aside(oy, dy >= 0))
  nearZ = f32x4.splat(aside(oz, dz >= 0))
  farX = f32x4.splat(aside(ox, dx < 0))
  farY = f32x4.splat(aside(oy, dy < 0))
  farZ = f32x4.splat(aside(oz, dz < 0))
  perX = f32x4.splat(<f32>(1 / dx))
  perY = f32x4.splat(<f32>(1 / dy))
  perZ = f32x4.splat(<f32>(1 / dz))
  least = f32x4.splat(<f32>from * REDUCED)
}

/** Returns a coordinate rounded to single precision, certainly not below itself or not above. */
function aside(coordinate: f64, up: bool): f32 {
  const rounded = <f32>coordinate
  const rounding = abs(rounded) * ROUNDING + LEAST_ROUNDING
  return up ? rounded + rounding : rounded - rounding
}

/** Returns a bit for each of the triangles of a leaf whose box the ray meets. */
export function meetTriangles(at: usize): i32 {
  const lowX = lowest(at)
  const highX = highest(at)
  const lowY = lowest(at + 16)
  const highY = highest(at + 16)
  const lowZ = lowest(at + 32)
  const highZ = highest(at + 32)
  let entry = f32x4.mul(f32x4.sub(dx < 0 ? highX : lowX, nearX), perX)
  let exit = f32x4.mul(f32x4.sub(dx < 0 ? lowX : highX, farX), perX)
  entry = f32x4.pmax(f32x4.mul(f32x4.sub(dy < 0 ? highY : lowY, nearY), perY), entry)
  exit = f32x4.pmin(f32x4.mul(f32x4.sub(dy < 0 ? lowY : highY, farY), perY), exit)
  entry = f32x4.pmax(f32x4.mul(f32x4.sub(dz < 0 ? highZ : lowZ, nearZ), perZ), entry)
  exit = f32x4.pmin(f32x4.mul(f32x4.sub(dz < 0 ? lowZ : highZ, farZ), perZ), exit)
  entry = f32x4.pmax(least, entry)
  exit = f32x4.mul(exit, f32x4.splat(ENLARGED))
  return i32x4.bitmask(v128.and(f32x4.le(entry, exit), f32x4.le(entry, f32x4.splat(limit))))
}

/** Returns the least of a coordinate of the corners, for four triangles. */
function lowest(at: usize): v128 {
  return f32x4.pmin(f32x4.pmin(v128.load(at), v128.load(at, 48)), v128.load(at, 96))
}

function highest(at: usize): v128 {
  return f32x4.pmax(f32x4.pmax(v128.load(at), v128.load(at, 48)), v128.load(at, 96))
}
