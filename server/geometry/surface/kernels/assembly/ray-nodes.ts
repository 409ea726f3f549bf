import { fours, FOUR_BYTES, roots, waiting, WAITING_BYTES } from './lists'
import { dx, dy, dz } from './ray'
import { ENLARGED, farX, farY, farZ, least, limit, nearX, nearY, nearZ, perX, perY, perZ } from './ray-boxes'

/** Behind the nodes that wait. */
let top: usize = 0

/** Begins at the roots of the tree. */
export function beginNodes(): void {
  top = waiting
  for (let root = roots - 1; root >= 0; root--) push(root, 0)
}

/** Returns the next node that waits, or -1; without those that are entered beyond the nearest hit. */
export function nextNode(): i32 {
  while (top !== waiting) {
    top -= WAITING_BYTES
    if (!(load<f32>(top, 4) > limit)) return load<i32>(top)
  }
  return -1
}

function push(node: i32, entry: f32): void {
  store<i32>(top, node)
  store<f32>(top, entry, 4)
  top += WAITING_BYTES
}

/** Returns the branch of a node that the ray enters first, or -1; the others wait. */
export function nearestBranch(node: i32): i32 {
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
