// In double precision, two triangles at a time.

import { dx, dy, dz, ox, oy, oz } from './ray'

/** True if the ray passes a triangle from behind. */
export function exits(at: usize): bool {
  const ax = <f64>load<f32>(at)
  const ay = <f64>load<f32>(at, 16)
  const az = <f64>load<f32>(at, 32)
  const ux = <f64>load<f32>(at, 48) - ax
  const uy = <f64>load<f32>(at, 64) - ay
  const uz = <f64>load<f32>(at, 80) - az
  const vx = <f64>load<f32>(at, 96) - ax
  const vy = <f64>load<f32>(at, 112) - ay
  const vz = <f64>load<f32>(at, 128) - az
  return ux * (dy * vz - dz * vy) + uy * (dz * vx - dx * vz) + uz * (dx * vy - dy * vx) < 0
}

/** Distances to two triangles by Möller and Trumbore; not a number, or infinite, for a miss. */
export function intersect(at: usize): v128 {
  const ax = two(at)
  const ay = two(at + 16)
  const az = two(at + 32)
  const ux = f64x2.sub(two(at + 48), ax)
  const uy = f64x2.sub(two(at + 64), ay)
  const uz = f64x2.sub(two(at + 80), az)
  const vx = f64x2.sub(two(at + 96), ax)
  const vy = f64x2.sub(two(at + 112), ay)
  const vz = f64x2.sub(two(at + 128), az)
  const rayX = f64x2.splat(dx)
  const rayY = f64x2.splat(dy)
  const rayZ = f64x2.splat(dz)
  const px = f64x2.sub(f64x2.mul(rayY, vz), f64x2.mul(rayZ, vy))
  const py = f64x2.sub(f64x2.mul(rayZ, vx), f64x2.mul(rayX, vz))
  const pz = f64x2.sub(f64x2.mul(rayX, vy), f64x2.mul(rayY, vx))
  const determinant = sumOfProducts(ux, px, uy, py, uz, pz)
  const sx = f64x2.sub(f64x2.splat(ox), ax)
  const sy = f64x2.sub(f64x2.splat(oy), ay)
  const sz = f64x2.sub(f64x2.splat(oz), az)
  const none = f64x2.splat(0)
  const one = f64x2.splat(1)
  const miss = f64x2.splat(Infinity)
  const u = f64x2.div(sumOfProducts(sx, px, sy, py, sz, pz), determinant)
  let isInside = v128.and(f64x2.ge(u, none), f64x2.le(u, one))
  if (!v128.any_true(isInside)) return miss
  const qx = f64x2.sub(f64x2.mul(sy, uz), f64x2.mul(sz, uy))
  const qy = f64x2.sub(f64x2.mul(sz, ux), f64x2.mul(sx, uz))
  const qz = f64x2.sub(f64x2.mul(sx, uy), f64x2.mul(sy, ux))
  const v = f64x2.div(sumOfProducts(rayX, qx, rayY, qy, rayZ, qz), determinant)
  isInside = v128.and(isInside, v128.and(f64x2.ge(v, none), f64x2.le(f64x2.add(u, v), one)))
  if (!v128.any_true(isInside)) return miss
  const along = f64x2.div(sumOfProducts(vx, qx, vy, qy, vz, qz), determinant)
  return v128.bitselect(along, miss, isInside)
}

function two(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}

function sumOfProducts(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128): v128 {
  return f64x2.add(f64x2.add(f64x2.mul(a, b), f64x2.mul(c, d)), f64x2.mul(e, f))
}
