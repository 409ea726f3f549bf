import { corners, firstLeaf, fours, FOUR_BYTES, LEAF_BYTES, order, roots, starts, waiting } from './lists'

/** The box that triangles are looked for in. */
let lowX: f32 = 0
let lowY: f32 = 0
let lowZ: f32 = 0
let highX: f32 = 0
let highY: f32 = 0
let highZ: f32 = 0
/** Triangles up to so far from it are listed. */
let margin: f32 = 0
/** Behind the nodes that wait. */
let top: usize = 0
/** The number of triangles in the leaves that overlap the box. */
let visited: i32 = 0

export function beginNear(x: f32, y: f32, z: f32, toX: f32, toY: f32, toZ: f32, around: f32): void {
  lowX = x
  lowY = y
  lowZ = z
  highX = toX
  highY = toY
  highZ = toZ
  margin = around
  visited = 0
  top = waiting
  for (let root = 0; root < roots; root++) pushNode(root)
}

export function visitedNear(): i32 {
  return visited
}

/** Lists triangles near the box, of those leaves that overlap it. Returns their number: more than room - 4 when there may be more. */
export function listNear(list: usize, room: i32): i32 {
  let count = 0
  while (top !== waiting && count <= room - 4) {
    top -= 4
    const node = load<i32>(top)
    if (node >= firstLeaf) count = listLeaf(node - firstLeaf, list, count)
    else pushBranches(node)
  }
  return count
}

function pushNode(node: i32): void {
  store<i32>(top, node)
  top += 4
}

function pushBranches(node: i32): void {
  const box = fours + <usize>node * FOUR_BYTES
  let isApart = v128.or(
    f32x4.gt(v128.load(box), f32x4.splat(highX)),
    f32x4.lt(v128.load(box, 48), f32x4.splat(lowX)),
  )
  isApart = v128.or(isApart, f32x4.gt(v128.load(box, 16), f32x4.splat(highY)))
  isApart = v128.or(isApart, f32x4.lt(v128.load(box, 64), f32x4.splat(lowY)))
  isApart = v128.or(isApart, f32x4.gt(v128.load(box, 32), f32x4.splat(highZ)))
  isApart = v128.or(isApart, f32x4.lt(v128.load(box, 80), f32x4.splat(lowZ)))
  let branches = i32x4.bitmask(isApart) ^ 15
  while (branches !== 0) {
    pushNode(4 * node + roots + ctz(branches))
    branches &= branches - 1
  }
}

function listLeaf(leaf: i32, list: usize, listed: i32): i32 {
  const at = corners + <usize>leaf * LEAF_BYTES
  const first = load<i32>(starts + ((<usize>leaf) << 2))
  visited += load<i32>(starts + ((<usize>leaf) << 2), 4) - first
  let isNear = isAlong(at, lowX, highX)
  isNear = v128.and(isNear, isAlong(at + 16, lowY, highY))
  isNear = v128.and(isNear, isAlong(at + 32, lowZ, highZ))
  let near = i32x4.bitmask(isNear)
  let count = listed
  while (near !== 0) {
    const place = first + ctz(near)
    near &= near - 1
    store<i32>(list + ((<usize>count) << 2), load<i32>(order + ((<usize>place) << 2)))
    count++
  }
  return count
}

/** Tells which of four triangles are near the box along an axis; false in places without a triangle. */
function isAlong(at: usize, low: f32, high: f32): v128 {
  const a = v128.load(at)
  const b = v128.load(at, 48)
  const c = v128.load(at, 96)
  const least = f32x4.pmin(f32x4.pmin(a, b), c)
  const most = f32x4.pmax(f32x4.pmax(a, b), c)
  const around = f32x4.splat(margin)
  return v128.and(
    f32x4.le(f32x4.sub(least, f32x4.splat(high)), around),
    f32x4.le(f32x4.sub(f32x4.splat(low), most), around),
  )
}
