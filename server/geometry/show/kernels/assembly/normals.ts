import { nearest, normals, points, size, triangles, VERTEX_BYTES } from './raster'

/** Bytes of a triangle's three normals. */
const NORMALS_BYTES: usize = 36

/** A normal, and how it changes with each column. */
export let normalX: f64 = 0
export let normalY: f64 = 0
export let normalZ: f64 = 0
let perColumnX: f64 = 0
let perColumnY: f64 = 0
let perColumnZ: f64 = 0

/** The normal of the triangle whose corners begin with `first`, at a sample. */
export function findNormal(first: i32, column: i32, row: i32): void {
  const at = triangles + ((<usize>first) << 2)
  const a = points + <usize>load<u32>(at) * VERTEX_BYTES
  const b = points + <usize>load<u32>(at, 4) * VERTEX_BYTES
  const c = points + <usize>load<u32>(at, 8) * VERTEX_BYTES
  const ax = <f64>load<f32>(a)
  const ay = <f64>load<f32>(a, 4)
  const abX = <f64>load<f32>(b) - ax
  const abY = <f64>load<f32>(b, 4) - ay
  const acX = <f64>load<f32>(c) - ax
  const acY = <f64>load<f32>(c, 4) - ay
  const inverse = 1 / (abX * acY - abY * acX)
  const dx = <f64>column + 0.5 - ax
  const dy = <f64>row + 0.5 - ay
  const shareB = (dx * acY - dy * acX) * inverse
  const shareC = (dy * abX - dx * abY) * inverse
  const rateB = acY * inverse
  const rateC = -abY * inverse
  const from = normals + <usize>(first / 3) * NORMALS_BYTES
  const x = <f64>load<f32>(from)
  const y = <f64>load<f32>(from, 4)
  const z = <f64>load<f32>(from, 8)
  const abNormalX = <f64>load<f32>(from, 12) - x
  const abNormalY = <f64>load<f32>(from, 16) - y
  const abNormalZ = <f64>load<f32>(from, 20) - z
  const acNormalX = <f64>load<f32>(from, 24) - x
  const acNormalY = <f64>load<f32>(from, 28) - y
  const acNormalZ = <f64>load<f32>(from, 32) - z
  normalX = x + shareB * abNormalX + shareC * acNormalX
  normalY = y + shareB * abNormalY + shareC * acNormalY
  normalZ = z + shareB * abNormalZ + shareC * acNormalZ
  perColumnX = rateB * abNormalX + rateC * acNormalX
  perColumnY = rateB * abNormalY + rateC * acNormalY
  perColumnZ = rateB * abNormalZ + rateC * acNormalZ
}

/** The normals of a row of samples: three lists, each `listBytes` after the one before, with room for four more samples. */
export function findNormalsOfRow(row: i32, list: usize, listBytes: usize): void {
  const start = nearest + ((<usize>(row * size)) << 2)
  for (let column = 0; column < size;) {
    const at = start + ((<usize>column) << 2)
    const first = load<i32>(at)
    if (first < 0) {
      column++
      continue
    }
    let end = column + 1
    while (end < size && load<i32>(start + ((<usize>end) << 2)) === first) end++
    findNormal(first, column, row)
    fillRun(list, column, end, <f32>normalX, <f32>perColumnX)
    fillRun(list + listBytes, column, end, <f32>normalY, <f32>perColumnY)
    fillRun(list + 2 * listBytes, column, end, <f32>normalZ, <f32>perColumnZ)
    column = end
  }
}

/** May write up to three values beyond the end, which the next run replaces. */
function fillRun(list: usize, column: i32, end: i32, value: f32, perColumn: f32): void {
  const rate = f32x4.splat(perColumn)
  const begin = f32x4.splat(value)
  let steps = f32x4(0, 1, 2, 3)
  for (let at = column; at < end; at += 4) {
    v128.store(list + ((<usize>at) << 2), f32x4.add(begin, f32x4.mul(steps, rate)))
    steps = f32x4.add(steps, f32x4.splat(4))
  }
}
