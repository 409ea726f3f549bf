// Boxes are tested in single precision and a little enlarged, four at a time; triangles in double precision, two
// at a time, with the steps of `../../ray-traversal.ts`: the same triangles are hit at the same distances.

import {
  corners,
  firstLeaf,
  fours,
  FOUR_BYTES,
  LEAF_BYTES,
  order,
  roots,
  starts,
  waiting,
  WAITING_BYTES,
} from './lists'
/** Of a ray to cast with others: its start and direction as doubles, the triangle it starts on, the one it hits, how far. */
const RAY_BYTES: usize = 64

/** More than the rounding of a box test in single precision, as a share. */
const ENLARGED: f32 = 1.000001
const REDUCED: f32 = 0.999999
/** Two steps of a single-precision number, as a share. */
const ROUNDING: f32 = 1.2e-7
/** Next to 0. A ray along the side of a box is nearly parallel to it (see nonZero), so the least distance keeps it in. */
const LEAST_ROUNDING: f32 = 1e-20

/** Where the ray starts, and its direction. */
let ox: f64 = 0
let oy: f64 = 0
let oz: f64 = 0
let dx: f64 = 0
let dy: f64 = 0
let dz: f64 = 0

/** For box tests: where it starts, aside for the sides that it meets first and last, and one over its direction. */
let nearX = f32x4.splat(0)
let nearY = f32x4.splat(0)
let nearZ = f32x4.splat(0)
let farX = f32x4.splat(0)
let farY = f32x4.splat(0)
let farZ = f32x4.splat(0)
let perX = f32x4.splat(0)
let perY = f32x4.splat(0)
let perZ = f32x4.splat(0)
/** Hits nearer than this do not count, so what the ray leaves before is left out. */
let least = f32x4.splat(0)

let found: usize = 0
let maxHits: i32 = 0

/** The nearest hit, and where the corners of its triangle are. */
let face: i32 = -1
let faceCorners: usize = 0
let distance: f64 = 0

/** Nodes that are entered beyond this are left out. */
let limit: f32 = 0
/** Behind the nodes that wait. */
let top: usize = 0
/** The number of hits that were collected; -1 when all are collected, but there are too many. */
let hits: i32 = 0

/** Lends room for hits, each a distance as a double and a number. */
export function lendHits(hitsAt: usize, hits: i32): void {
  found = hitsAt
  maxHits = hits
}

/** The nearest triangle, or -1; `hitDistance` returns how far it is. */
export function nearestHit(
  x: f64,
  y: f64,
  z: f64,
  alongX: f64,
  alongY: f64,
  alongZ: f64,
  from: f64,
  to: f64,
  except: i32,
): i32 {
  setRay(x, y, z, alongX, alongY, alongZ)
  cast(from, to, except, false)
  return face
}

export function hitDistance(): f64 {
  return distance
}

export function nearestHits(rays: usize, count: i32, from: f64, to: f64): void {
  const end = rays + <usize>count * RAY_BYTES
  for (let ray = rays; ray < end; ray += RAY_BYTES) {
    setRay(
      load<f64>(ray),
      load<f64>(ray, 8),
      load<f64>(ray, 16),
      load<f64>(ray, 24),
      load<f64>(ray, 32),
      load<f64>(ray, 40),
    )
    cast(from, to, load<i32>(ray, 48), false)
    store<i32>(ray, face, 52)
    store<f64>(ray, distance, 56)
  }
}

/** The number of hits, the nearest first, or -1 for more than there is room for. */
export function allHits(
  x: f64,
  y: f64,
  z: f64,
  alongX: f64,
  alongY: f64,
  alongZ: f64,
  from: f64,
  to: f64,
  except: i32,
): i32 {
  setRay(x, y, z, alongX, alongY, alongZ)
  cast(from, to, except, true)
  if (hits > 0) sortHits(hits)
  return hits
}

/** Finds the nearest hit, or collects all. */
function cast(from: f64, to: f64, except: i32, collects: bool): void {
  face = -1
  distance = to
  limit = <f32>to * ENLARGED
  hits = 0
  setBoxTests(from)
  top = waiting
  for (let root = roots - 1; root >= 0; root--) push(root, 0)
  while (top !== waiting) {
    top -= WAITING_BYTES
    if (load<f32>(top, 4) > limit) continue
    let node = load<i32>(top)
    while (node >= 0 && node < firstLeaf) node = nearestBranch(node)
    if (node < 0) continue
    testLeaf(node - firstLeaf, from, except, collects)
    if (hits < 0) return
  }
}

function push(node: i32, entry: f32): void {
  store<i32>(top, node)
  store<f32>(top, entry, 4)
  top += WAITING_BYTES
}

/** The branch of a node that the ray enters first, or -1; the others wait. */
function nearestBranch(node: i32): i32 {
  const box = fours + <usize>node * FOUR_BYTES
  const nearSideX: usize = dx < 0 ? 48 : 0
  const nearSideY: usize = dy < 0 ? 64 : 16
  const nearSideZ: usize = dz < 0 ? 80 : 32
  let entry = f32x4.mul(f32x4.sub(v128.load(box + nearSideX), nearX), perX)
  let exit = f32x4.mul(f32x4.sub(v128.load(box + 48 - nearSideX), farX), perX)
  entry = f32x4.pmax(f32x4.mul(f32x4.sub(v128.load(box + nearSideY), nearY), perY), entry)
  exit = f32x4.pmin(f32x4.mul(f32x4.sub(v128.load(box + 80 - nearSideY), farY), perY), exit)
  entry = f32x4.pmax(f32x4.mul(f32x4.sub(v128.load(box + nearSideZ), nearZ), perZ), entry)
  exit = f32x4.pmin(f32x4.mul(f32x4.sub(v128.load(box + 112 - nearSideZ), farZ), perZ), exit)
  entry = f32x4.pmax(least, entry)
  exit = f32x4.mul(exit, f32x4.splat(ENLARGED))
  const meets = v128.and(f32x4.le(entry, exit), f32x4.le(entry, f32x4.splat(limit)))
  let branches = i32x4.bitmask(meets)
  if (branches === 0) return -1
  const children = 4 * node + roots
  let nearest = ctz(branches)
  branches &= branches - 1
  if (branches === 0) return children + nearest
  // Entries follow the nodes that wait, behind the most that are pushed here.
  const list = top + 64
  v128.store(list, entry)
  let nearestEntry = load<f32>(list + ((<usize>nearest) << 2))
  while (branches !== 0) {
    const branch = ctz(branches)
    branches &= branches - 1
    const branchEntry = load<f32>(list + ((<usize>branch) << 2))
    if (branchEntry < nearestEntry) {
      push(children + nearest, nearestEntry)
      nearest = branch
      nearestEntry = branchEntry
    } else push(children + branch, branchEntry)
  }
  return children + nearest
}

function testLeaf(leaf: i32, from: f64, except: i32, collects: bool): void {
  const at = corners + <usize>leaf * LEAF_BYTES
  // The ray misses the boxes of most of the triangles of a leaf that it meets.
  const meets = meetTriangles(at)
  for (let pair = 0; pair < 4; pair += 2) {
    if (((meets >> pair) & 3) === 0) continue
    const distances = intersect(at + ((<usize>pair) << 2))
    const isBeyond = f64x2.gt(distances, f64x2.splat(from))
    const isWithin = f64x2.le(distances, f64x2.splat(distance))
    const met = i64x2.bitmask(v128.and(isBeyond, isWithin))
    if ((met & 1) !== 0) addHit(leaf, pair, f64x2.extract_lane(distances, 0), except, collects)
    if ((met & 2) !== 0) addHit(leaf, pair + 1, f64x2.extract_lane(distances, 1), except, collects)
  }
}

/** A bit for each of the triangles of a leaf whose box the ray meets. */
function meetTriangles(at: usize): i32 {
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

/** Of four triangles, the least of a coordinate of their corners. */
function lowest(at: usize): v128 {
  return f32x4.pmin(f32x4.pmin(v128.load(at), v128.load(at, 48)), v128.load(at, 96))
}

function highest(at: usize): v128 {
  return f32x4.pmax(f32x4.pmax(v128.load(at), v128.load(at, 48)), v128.load(at, 96))
}

function addHit(leaf: i32, place: i32, hit: f64, except: i32, collects: bool): void {
  const at = load<i32>(starts + ((<usize>leaf) << 2)) + place
  const triangle = load<i32>(order + ((<usize>at) << 2))
  if (triangle === except || hits < 0) return
  const cornersAt = corners + <usize>leaf * LEAF_BYTES + ((<usize>place) << 2)
  if (collects) collect(triangle, hit)
  else if (hit < distance || (hit === distance && face >= 0 && isBefore(cornersAt, triangle))) {
    face = triangle
    faceCorners = cornersAt
    distance = hit
    limit = <f32>hit * ENLARGED
  }
}

function collect(triangle: i32, hit: f64): void {
  // All between the limits count, but for those at the far one.
  if (hit === distance) return
  if (hits === maxHits) {
    hits = -1
    return
  }
  store<f64>(found + ((<usize>hits) << 4), hit)
  store<i32>(found + ((<usize>hits) << 4), triangle, 8)
  hits++
}

/** Whether a triangle comes before the nearest one, at the same distance: where bodies touch, a ray leaves one before it enters another. */
function isBefore(at: usize, triangle: i32): bool {
  const leaves = exits(at)
  return leaves === exits(faceCorners) ? triangle < face : leaves
}

function sortHits(count: i32): void {
  for (let at = 1; at < count; at++) {
    const hit = v128.load(found + ((<usize>at) << 4))
    const far = f64x2.extract_lane(hit, 0)
    const number = i32x4.extract_lane(hit, 2)
    let place = at
    while (place > 0) {
      const before = found + ((<usize>(place - 1)) << 4)
      const distanceBefore = load<f64>(before)
      if (distanceBefore < far || (distanceBefore === far && load<i32>(before, 8) < number)) break
      v128.store(before + 16, v128.load(before))
      place--
    }
    v128.store(found + ((<usize>place) << 4), hit)
  }
}

function setRay(x: f64, y: f64, z: f64, alongX: f64, alongY: f64, alongZ: f64): void {
  ox = x
  oy = y
  oz = z
  dx = alongX
  dy = alongY
  dz = alongZ
}

/** Prepares box tests for hits from so far. */
function setBoxTests(from: f64): void {
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

/** A coordinate rounded to single precision, certainly not below itself or not above. */
function aside(coordinate: f64, up: bool): f32 {
  const rounded = <f32>coordinate
  const rounding = abs(rounded) * ROUNDING + LEAST_ROUNDING
  return up ? rounded + rounding : rounded - rounding
}

/** Whether the ray passes a triangle from behind. */
function exits(at: usize): bool {
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
function intersect(at: usize): v128 {
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
