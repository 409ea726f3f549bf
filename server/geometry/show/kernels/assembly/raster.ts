// Every sample keeps the number of the nearest triangle, from which its normal is found where it is needed: most triangles that
// are drawn are covered by others later. Ends of rows are found in double precision, as in `surface/rasterize.ts`, so that the
// same samples are covered; nearness is single.

/** Bytes of a vertex: x, y and inverse depth. */
const VERTEX_BYTES: usize = 12
/** Bytes of a triangle's three normals. */
const NORMALS_BYTES: usize = 36

/** Samples on a side of the image. */
export let size: i32 = 0
/** One over the distance to the camera, 0 without surface; and the nearest triangle, -1 without. */
export let nearness: usize = 0
export let nearest: usize = 0
let points: usize = 0
let triangles: usize = 0
let normals: usize = 0
let corners: i32 = 0

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

/** The corners of a triangle from the top down; the side between the first and the last is the long one. */
let topX: f64 = 0
let topY: f64 = 0
let middleX: f64 = 0
let middleY: f64 = 0
let bottomY: f64 = 0
let longSlope: f64 = 0
let upperSlope: f64 = 0
let lowerSlope: f64 = 0

function sortCorners(ax: f64, ay: f64, bx: f64, by: f64, cx: f64, cy: f64): void {
  let spare: f64
  if (by < ay) {
    spare = ax
    ax = bx
    bx = spare
    spare = ay
    ay = by
    by = spare
  }
  if (cy < ay) {
    spare = ax
    ax = cx
    cx = spare
    spare = ay
    ay = cy
    cy = spare
  }
  if (cy < by) {
    spare = bx
    bx = cx
    cx = spare
    spare = by
    by = cy
    cy = spare
  }
  topX = ax
  topY = ay
  middleX = bx
  middleY = by
  bottomY = cy
  longSlope = (cx - ax) / (cy - ay)
  upperSlope = (bx - ax) / (by - ay)
  lowerSlope = (cx - bx) / (cy - by)
}

/** The first and the last sample of a row in the triangle. */
let left: i32 = 0
let right: i32 = 0

/** False when the triangle has no sample in this row. */
function findSpan(row: i32, columns: i32): bool {
  const y = <f64>row + 0.5
  if (y >= bottomY) return false
  const long = topX + (y - topY) * longSlope
  const short = y < middleY ? topX + (y - topY) * upperSlope : middleX + (y - middleY) * lowerSlope
  const from = max(0, ceil(min(long, short) - 0.5))
  const to = min(<f64>(columns - 1), floor(max(long, short) - 0.5))
  if (!(from <= to)) return false
  left = <i32>from
  right = <i32>to
  return true
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

/** Sets each sample of a square picture that is in one of the triangles to 1; `shadowPoints` are in its own coordinates. */
export function drawShadow(mask: usize, side: i32, shadowPoints: usize, interval: i32): void {
  memory.fill(mask, 0, (<usize>(side * side)) << 2)
  for (let first = 0; first < corners; first += 3 * interval) {
    const at = triangles + ((<usize>first) << 2)
    const a = shadowPoints + <usize>load<u32>(at) * VERTEX_BYTES
    const b = shadowPoints + <usize>load<u32>(at, 4) * VERTEX_BYTES
    const c = shadowPoints + <usize>load<u32>(at, 8) * VERTEX_BYTES
    sortCorners(load<f32>(a), load<f32>(a, 4), load<f32>(b), load<f32>(b, 4), load<f32>(c), load<f32>(c, 4))
    const last = <i32>min(<f64>(side - 1), floor(bottomY - 0.5))
    for (let row = <i32>max(0, ceil(topY - 0.5)); row <= last; row++) {
      if (!findSpan(row, side)) continue
      const line = mask + ((<usize>(row * side)) << 2)
      for (let column = left; column <= right; column++) store<f32>(line + ((<usize>column) << 2), 1)
    }
  }
}

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
