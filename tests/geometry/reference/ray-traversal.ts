import type { BvhLists } from '../../../server/geometry/surface/bvh.ts'
import { LEAF_NUMBERS, MAX_HITS } from '../../../server/geometry/surface/kernels/tree-memory.ts'
import type { Hit, Ray } from '../../../server/geometry/surface/ray.ts'

/** Mm along a ray between which hits count, and the triangle that the ray starts on. */
interface RayLimits {
  from: number
  to: number
  except: number
}

/** More than the rounding of a box test, as a share. */
const ROUNDING = 1e-14
/** Next to 0. A ray along the side of a box is nearly parallel to it (see nonZero), so the least distance keeps it in. */
const LEAST_ROUNDING = 1e-20

/** The current ray in typed arrays: traversal mostly reads these numbers. */
const origin = new Float64Array(3)
/** The same, moved a little so that a ray along a side of a box is in it: for the sides that the ray meets first, and last. */
const beforeOrigin = new Float64Array(3)
const afterOrigin = new Float64Array(3)
const direction = new Float64Array(3)
const inverse = new Float64Array(3)
/** For each axis the index, among a box's six numbers, of the side that the ray meets first. */
const near = new Int32Array(3)

/** Nodes still to be visited, and where the ray enters them. */
const stack = new Int32Array(128)
const stackEntry = new Float64Array(128)
let depth = 0

/** Returns what `nearestHit` returns, without its kernels. */
export function findNearest(bvh: BvhLists, ray: Ray, { from, to, except }: RayLimits): Hit | null {
  const { starts, order, corners } = bvh
  let nearest = -1
  let nearestAt = -1
  let limit = to
  startTraversal(bvh, ray, limit)
  for (let leaf = nextLeaf(bvh, limit); leaf >= 0; leaf = nextLeaf(bvh, limit)) {
    for (let place = starts[leaf]; place < starts[leaf + 1]; place++) {
      const at = leaf * LEAF_NUMBERS + place - starts[leaf]
      const distance = intersectTriangle(corners, at)
      if (!(distance <= limit && distance > from) || order[place] === except) continue
      if (distance === limit && !isBefore(corners, at, nearestAt, order[place] < nearest)) continue
      nearest = order[place]
      nearestAt = at
      limit = distance
    }
  }
  return nearest < 0 ? null : { face: nearest, distance: limit }
}

/** Orders two triangles at the same distance: where bodies touch, a ray leaves one before it enters another. */
function isBefore(corners: Float32Array, at: number, nearestAt: number, isFirst: boolean): boolean {
  if (nearestAt < 0) return false
  const leaves = exits(corners, at)
  return leaves === exits(corners, nearestAt) ? isFirst : leaves
}

/** Returns what `allHits` returns, without its kernels. */
export function collectHits(bvh: BvhLists, ray: Ray, { from, to, except }: RayLimits): Hit[] | null {
  const { starts, order, corners } = bvh
  const hits: Hit[] = []
  startTraversal(bvh, ray, to)
  for (let leaf = nextLeaf(bvh, to); leaf >= 0; leaf = nextLeaf(bvh, to)) {
    const end = starts[leaf + 1]
    for (let at = starts[leaf]; at < end; at++) {
      const distance = intersectTriangle(corners, leaf * LEAF_NUMBERS + at - starts[leaf])
      if (!(distance < to && distance > from) || order[at] === except) continue
      if (hits.push({ face: order[at], distance }) > MAX_HITS) return null
    }
  }
  return hits.sort((a, b) => a.distance - b.distance || a.face - b.face)
}

function startTraversal(bvh: BvhLists, ray: Ray, limit: number): void {
  origin[0] = ray.ox
  origin[1] = ray.oy
  origin[2] = ray.oz
  direction[0] = ray.dx
  direction[1] = ray.dy
  direction[2] = ray.dz
  for (let axis = 0; axis < 3; axis++) {
    inverse[axis] = 1 / direction[axis]
    near[axis] = direction[axis] < 0 ? axis + 3 : axis
    const rounding = (Math.abs(origin[axis]) * ROUNDING + LEAST_ROUNDING) * Math.sign(direction[axis])
    afterOrigin[axis] = origin[axis] + rounding
    beforeOrigin[axis] = origin[axis] - rounding
  }
  stack[0] = 0
  stackEntry[0] = boxEntry(bvh.boxes, 0, limit)
  depth = 1
}

/** Traverses the BVH, nearer nodes first, to the next leaf that the ray enters before the limit; -1 at the end. */
function nextLeaf({ boxes, leaves }: BvhLists, limit: number): number {
  const firstLeaf = leaves - 1
  while (depth > 0) {
    depth--
    if (stackEntry[depth] > limit * (1 + ROUNDING)) continue
    let node = stack[depth]
    while (node < firstLeaf) {
      const left = 2 * node + 1
      const leftEntry = boxEntry(boxes, left * 6, limit)
      const rightEntry = boxEntry(boxes, left * 6 + 6, limit)
      if (leftEntry === Infinity && rightEntry === Infinity) break
      const isLeftFirst = leftEntry <= rightEntry
      const later = isLeftFirst ? rightEntry : leftEntry
      node = isLeftFirst ? left : left + 1
      if (later === Infinity) continue
      stack[depth] = isLeftFirst ? left + 1 : left
      stackEntry[depth++] = later
    }
    if (node >= firstLeaf) return node - firstLeaf
  }
  return -1
}

/** Returns where along the ray it enters a box (slab test); Infinity when it misses the box or enters after the limit. */
function boxEntry(boxes: Float32Array, box: number, limit: number): number {
  let entry = (boxes[box + near[0]] - afterOrigin[0]) * inverse[0]
  let exit = (boxes[box + 3 - near[0]] - beforeOrigin[0]) * inverse[0]
  const entryAlongY = (boxes[box + near[1]] - afterOrigin[1]) * inverse[1]
  const exitAlongY = (boxes[box + 5 - near[1]] - beforeOrigin[1]) * inverse[1]
  const entryAlongZ = (boxes[box + near[2]] - afterOrigin[2]) * inverse[2]
  const exitAlongZ = (boxes[box + 7 - near[2]] - beforeOrigin[2]) * inverse[2]
  if (entryAlongY > entry) entry = entryAlongY
  if (entryAlongZ > entry) entry = entryAlongZ
  if (exitAlongY < exit) exit = exitAlongY
  if (exitAlongZ < exit) exit = exitAlongZ
  if (entry < 0) entry = 0
  return entry <= exit * (1 + ROUNDING) && entry <= limit * (1 + ROUNDING) ? entry : Infinity
}

/** Returns the distance to a triangle by Möller and Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection" (1997); Infinity for a miss. */
function intersectTriangle(corners: Float32Array, at: number): number {
  const ax = corners[at]
  const ay = corners[at + 4]
  const az = corners[at + 8]
  const ux = corners[at + 12] - ax
  const uy = corners[at + 16] - ay
  const uz = corners[at + 20] - az
  const vx = corners[at + 24] - ax
  const vy = corners[at + 28] - ay
  const vz = corners[at + 32] - az
  const dx = direction[0]
  const dy = direction[1]
  const dz = direction[2]
  const px = dy * vz - dz * vy
  const py = dz * vx - dx * vz
  const pz = dx * vy - dy * vx
  const determinant = ux * px + uy * py + uz * pz
  if (determinant === 0) return Infinity
  const sx = origin[0] - ax
  const sy = origin[1] - ay
  const sz = origin[2] - az
  const u = (sx * px + sy * py + sz * pz) / determinant
  if (!(u >= 0 && u <= 1)) return Infinity
  const qx = sy * uz - sz * uy
  const qy = sz * ux - sx * uz
  const qz = sx * uy - sy * ux
  const v = (dx * qx + dy * qy + dz * qz) / determinant
  if (!(v >= 0 && u + v <= 1)) return Infinity
  return (vx * qx + vy * qy + vz * qz) / determinant
}

/** Returns true if the ray passes a triangle from behind. */
function exits(corners: Float32Array, at: number): boolean {
  const [dx, dy, dz] = direction
  const u = [12, 16, 20].map((offset, axis) => corners[at + offset] - corners[at + axis * 4])
  const v = [24, 28, 32].map((offset, axis) => corners[at + offset] - corners[at + axis * 4])
  return u[0] * (dy * v[2] - dz * v[1]) + u[1] * (dz * v[0] - dx * v[2]) + u[2] * (dx * v[1] - dy * v[0]) < 0
}
