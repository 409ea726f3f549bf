// Every sample keeps the number of the nearest triangle, from which its normal is found where it is needed: most triangles that
// are drawn are covered by others later. Nearness is single precision.

import { bottomY, findSpan, left, right, sortCorners, topY } from './spans'

/** Bytes of a vertex: x, y and inverse depth. */
export const VERTEX_BYTES: usize = 12

/** Samples on a side of the image. */
export let size: i32 = 0
/** One over the distance to the camera, 0 without surface; and the nearest triangle, -1 without. */
export let nearness: usize = 0
export let nearest: usize = 0
export let points: usize = 0
export let triangles: usize = 0
export let normals: usize = 0
export let corners: i32 = 0

/** Both have a row more than the image, and four samples. */
export function lendImage(side: i32, nearnessAt: usize, nearestAt: usize): void {
  size = side
  nearness = nearnessAt
  nearest = nearestAt
  const bytes = ((<usize>(side * side + side)) << 2) + 16
  memory.fill(nearness, 0, bytes)
  memory.fill(nearest, 0xff, bytes)
}

/** Triangles with the image coordinates of their vertices, and the normals of their corners. */
export function lendTriangles(pointsAt: usize, trianglesAt: usize, normalsAt: usize, count: i32): void {
  points = pointsAt
  triangles = trianglesAt
  normals = normalsAt
  corners = count
}

/** Draws one in `interval` triangles, nearest first. */
export function drawTriangles(interval: i32): void {
  for (let first = 0; first < corners; first += 3 * interval) drawTriangle(first)
}

function drawTriangle(first: i32): void {
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
  const doubleArea = abX * acY - abY * acX
  if (doubleArea === 0) return
  sortCorners(ax, ay, ax + abX, ay + abY, ax + acX, ay + acY)
  const from = <f64>load<f32>(a, 8)
  const ab = (<f64>load<f32>(b, 8) - from) / doubleArea
  const ac = (<f64>load<f32>(c, 8) - from) / doubleArea
  const perColumn = ab * acY - ac * abY
  const perRow = ac * abX - ab * acX
  const last = <i32>min(<f64>(size - 1), floor(bottomY - 0.5))
  for (let row = <i32>max(0, ceil(topY - 0.5)); row <= last; row++) {
    if (!findSpan(row, size)) continue
    const dx = <f64>left + 0.5 - ax
    const dy = <f64>row + 0.5 - ay
    drawRow(row, <f32>(from + dx * perColumn + dy * perRow), <f32>perColumn, first)
  }
}

function drawRow(row: i32, start: f32, perColumn: f32, first: i32): void {
  const triangle = i32x4.splat(first)
  const rate = f32x4.splat(perColumn)
  const begin = f32x4.splat(start)
  const end = i32x4.splat(right - left)
  let steps = i32x4(0, 1, 2, 3)
  const from = (<usize>(row * size + left)) << 2
  const bytes = (<usize>(right - left)) << 2
  for (let at: usize = 0; at <= bytes; at += 16) {
    const values = f32x4.add(begin, f32x4.mul(f32x4.convert_i32x4_s(steps), rate))
    const before = v128.load(nearness + from + at)
    const isNearer = v128.and(f32x4.gt(values, before), i32x4.le_s(steps, end))
    if (v128.any_true(isNearer)) {
      v128.store(nearness + from + at, v128.bitselect(values, before, isNearer))
      const kept = v128.load(nearest + from + at)
      v128.store(nearest + from + at, v128.bitselect(triangle, kept, isNearer))
    }
    steps = i32x4.add(steps, i32x4.splat(4))
  }
}
