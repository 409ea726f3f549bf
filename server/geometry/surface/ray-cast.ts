import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Bvh } from './bvh.ts'

/** From a point along a unit direction, and one over that direction. */
export interface Ray {
  ox: number
  oy: number
  oz: number
  dx: number
  dy: number
  dz: number
  perX: number
  perY: number
  perZ: number
  /** Which of its two sides a box is entered by in each direction, as places among its six numbers. */
  nearX: number
  nearY: number
  nearZ: number
}

/** Where a ray meets a triangle, `distance` along it. */
export interface Hit {
  face: number
  distance: number
}

/** Stands for zero in a direction, so that one over it is a number. */
const NEARLY_ZERO = 1e-30

export function rayFrom([ox, oy, oz]: Vec3, direction: Vec3): Ray {
  const dx = nonZero(direction[0])
  const dy = nonZero(direction[1])
  const dz = nonZero(direction[2])
  return {
    ox,
    oy,
    oz,
    dx,
    dy,
    dz,
    perX: 1 / dx,
    perY: 1 / dy,
    perZ: 1 / dz,
    nearX: dx < 0 ? 3 : 0,
    nearY: dy < 0 ? 4 : 1,
    nearZ: dz < 0 ? 5 : 2,
  }
}

function nonZero(component: number): number {
  return Math.abs(component) < NEARLY_ZERO ? NEARLY_ZERO : component
}

/** The ray at work, as typed arrays: reading its numbers is most of what a walk does. */
const origin = new Float64Array(3)
const direction = new Float64Array(3)
const per = new Float64Array(3)
const near = new Int32Array(3)

/** Boxes that are still to be looked into, and where the ray enters them. */
const stack = new Int32Array(128)
const stackNear = new Float64Array(128)
let depth = 0

/**
 * The nearest triangle between `from` and `to` along the ray, whichever way it faces; null when there is none.
 * `except` is the triangle that the ray starts on.
 */
export function nearestHit(tree: Bvh, ray: Ray, from: number, to: number, except = -1): Hit | null {
  const { starts, order, corners } = tree
  let nearest = -1
  let limit = to
  setOut(tree, ray, limit)
  for (let leaf = nextLeaf(tree, limit); leaf >= 0; leaf = nextLeaf(tree, limit)) {
    const end = starts[leaf + 1]
    for (let at = starts[leaf]; at < end; at++) {
      const distance = meetTriangle(corners, at * 9)
      if (!(distance < limit && distance > from) || order[at] === except) continue
      nearest = order[at]
      limit = distance
    }
  }
  return nearest < 0 ? null : { face: nearest, distance: limit }
}

/** A ray that meets more triangles than this goes through a heap of them, where in and out mean nothing. */
const MAX_HITS = 200

/** Every triangle between `from` and `to` along the ray, nearest first; null when they are too many to make sense. */
export function allHits(tree: Bvh, ray: Ray, from: number, except = -1, to = Infinity): Hit[] | null {
  const { starts, order, corners } = tree
  const hits: Hit[] = []
  setOut(tree, ray, to)
  for (let leaf = nextLeaf(tree, to); leaf >= 0; leaf = nextLeaf(tree, to)) {
    const end = starts[leaf + 1]
    for (let at = starts[leaf]; at < end; at++) {
      const distance = meetTriangle(corners, at * 9)
      if (!(distance < to && distance > from) || order[at] === except) continue
      if (hits.push({ face: order[at], distance }) > MAX_HITS) return null
    }
  }
  return hits.sort((one, other) => one.distance - other.distance || one.face - other.face)
}

function setOut(tree: Bvh, ray: Ray, limit: number): void {
  origin[0] = ray.ox
  origin[1] = ray.oy
  origin[2] = ray.oz
  direction[0] = ray.dx
  direction[1] = ray.dy
  direction[2] = ray.dz
  per[0] = ray.perX
  per[1] = ray.perY
  per[2] = ray.perZ
  near[0] = ray.nearX
  near[1] = ray.nearY
  near[2] = ray.nearZ
  stack[0] = 0
  stackNear[0] = boxEntry(tree.boxes, 0, limit)
  depth = 1
}

/** Walks the tree, nearer boxes first, to the next leaf that the ray enters before the limit; -1 at the end. */
function nextLeaf({ boxes, leaves }: Bvh, limit: number): number {
  const firstLeaf = leaves - 1
  while (depth > 0) {
    depth--
    if (stackNear[depth] > limit) continue
    let node = stack[depth]
    while (node < firstLeaf) {
      const left = 2 * node + 1
      const leftNear = boxEntry(boxes, left * 6, limit)
      const rightNear = boxEntry(boxes, left * 6 + 6, limit)
      if (leftNear === Infinity && rightNear === Infinity) break
      const isLeftFirst = leftNear <= rightNear
      const later = isLeftFirst ? rightNear : leftNear
      node = isLeftFirst ? left : left + 1
      if (later === Infinity) continue
      stack[depth] = isLeftFirst ? left + 1 : left
      stackNear[depth++] = later
    }
    if (node >= firstLeaf) return node - firstLeaf
  }
  return -1
}

/** Where the ray enters a box; Infinity when it passes by. */
function boxEntry(boxes: Float32Array, box: number, limit: number): number {
  let entry = (boxes[box + near[0]] - origin[0]) * per[0]
  let exit = (boxes[box + 3 - near[0]] - origin[0]) * per[0]
  const entryAlongY = (boxes[box + near[1]] - origin[1]) * per[1]
  const exitAlongY = (boxes[box + 5 - near[1]] - origin[1]) * per[1]
  const entryAlongZ = (boxes[box + near[2]] - origin[2]) * per[2]
  const exitAlongZ = (boxes[box + 7 - near[2]] - origin[2]) * per[2]
  if (entryAlongY > entry) entry = entryAlongY
  if (entryAlongZ > entry) entry = entryAlongZ
  if (exitAlongY < exit) exit = exitAlongY
  if (exitAlongZ < exit) exit = exitAlongZ
  if (entry < 0) entry = 0
  return entry <= exit && entry <= limit ? entry : Infinity
}

/** Möller and Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection" (1997); Infinity for a miss. */
function meetTriangle(corners: Float32Array, at: number): number {
  const ax = corners[at]
  const ay = corners[at + 1]
  const az = corners[at + 2]
  const ux = corners[at + 3] - ax
  const uy = corners[at + 4] - ay
  const uz = corners[at + 5] - az
  const vx = corners[at + 6] - ax
  const vy = corners[at + 7] - ay
  const vz = corners[at + 8] - az
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
