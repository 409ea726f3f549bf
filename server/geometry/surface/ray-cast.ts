import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Bvh } from './bvh.ts'

/** A ray from a point along a unit direction, with values precomputed for box tests. */
export interface Ray {
  ox: number
  oy: number
  oz: number
  dx: number
  dy: number
  dz: number
  /** One over the direction. */
  inverseX: number
  inverseY: number
  inverseZ: number
  /** For each axis the index, among a box's six numbers, of the side that the ray meets first. */
  nearX: number
  nearY: number
  nearZ: number
}

export interface Hit {
  face: number
  /** Mm along the ray. */
  distance: number
}

/** Used for zero in a direction, so that its inverse is finite. */
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
    inverseX: 1 / dx,
    inverseY: 1 / dy,
    inverseZ: 1 / dz,
    nearX: dx < 0 ? 3 : 0,
    nearY: dy < 0 ? 4 : 1,
    nearZ: dz < 0 ? 5 : 2,
  }
}

function nonZero(component: number): number {
  return Math.abs(component) < NEARLY_ZERO ? NEARLY_ZERO : component
}

/** The current ray in typed arrays: traversal mostly reads these numbers. */
const origin = new Float64Array(3)
const direction = new Float64Array(3)
const inverse = new Float64Array(3)
const near = new Int32Array(3)

/** Nodes still to be visited, and where the ray enters them. */
const stack = new Int32Array(128)
const stackEntry = new Float64Array(128)
let depth = 0

/**
 * Returns the nearest triangle between `from` and `to` mm along the ray, whichever way it faces; null when there is none.
 * `except` is the triangle that the ray starts on. Separate parameters, because this runs once for every ray.
 */
export function nearestHit(bvh: Bvh, ray: Ray, from: number, to: number, except = -1): Hit | null {
  const { starts, order, corners } = bvh
  let nearest = -1
  let limit = to
  startTraversal(bvh, ray, limit)
  for (let leaf = nextLeaf(bvh, limit); leaf >= 0; leaf = nextLeaf(bvh, limit)) {
    const end = starts[leaf + 1]
    for (let at = starts[leaf]; at < end; at++) {
      const distance = intersectTriangle(corners, at * 9)
      if (!(distance < limit && distance > from) || order[at] === except) continue
      nearest = order[at]
      limit = distance
    }
  }
  return nearest < 0 ? null : { face: nearest, distance: limit }
}

/** A ray with more hits passes through a tangle of faces, where inside and outside are not defined. */
const MAX_HITS = 200

/** Returns every triangle between `from` and `to` mm along the ray, nearest first; null for more than MAX_HITS. */
export function allHits(bvh: Bvh, ray: Ray, from: number, except = -1, to = Infinity): Hit[] | null {
  const { starts, order, corners } = bvh
  const hits: Hit[] = []
  startTraversal(bvh, ray, to)
  for (let leaf = nextLeaf(bvh, to); leaf >= 0; leaf = nextLeaf(bvh, to)) {
    const end = starts[leaf + 1]
    for (let at = starts[leaf]; at < end; at++) {
      const distance = intersectTriangle(corners, at * 9)
      if (!(distance < to && distance > from) || order[at] === except) continue
      if (hits.push({ face: order[at], distance }) > MAX_HITS) return null
    }
  }
  return hits.sort((a, b) => a.distance - b.distance || a.face - b.face)
}

function startTraversal(bvh: Bvh, ray: Ray, limit: number): void {
  origin[0] = ray.ox
  origin[1] = ray.oy
  origin[2] = ray.oz
  direction[0] = ray.dx
  direction[1] = ray.dy
  direction[2] = ray.dz
  inverse[0] = ray.inverseX
  inverse[1] = ray.inverseY
  inverse[2] = ray.inverseZ
  near[0] = ray.nearX
  near[1] = ray.nearY
  near[2] = ray.nearZ
  stack[0] = 0
  stackEntry[0] = boxEntry(bvh.boxes, 0, limit)
  depth = 1
}

/** Traverses the BVH, nearer nodes first, to the next leaf that the ray enters before the limit; -1 at the end. */
function nextLeaf({ boxes, leaves }: Bvh, limit: number): number {
  const firstLeaf = leaves - 1
  while (depth > 0) {
    depth--
    if (stackEntry[depth] > limit) continue
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
  let entry = (boxes[box + near[0]] - origin[0]) * inverse[0]
  let exit = (boxes[box + 3 - near[0]] - origin[0]) * inverse[0]
  const entryAlongY = (boxes[box + near[1]] - origin[1]) * inverse[1]
  const exitAlongY = (boxes[box + 5 - near[1]] - origin[1]) * inverse[1]
  const entryAlongZ = (boxes[box + near[2]] - origin[2]) * inverse[2]
  const exitAlongZ = (boxes[box + 7 - near[2]] - origin[2]) * inverse[2]
  if (entryAlongY > entry) entry = entryAlongY
  if (entryAlongZ > entry) entry = entryAlongZ
  if (exitAlongY < exit) exit = exitAlongY
  if (exitAlongZ < exit) exit = exitAlongZ
  if (entry < 0) entry = 0
  return entry <= exit && entry <= limit ? entry : Infinity
}

/** Returns the distance to a triangle by Möller and Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection" (1997); Infinity for a miss. */
function intersectTriangle(corners: Float32Array, at: number): number {
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
