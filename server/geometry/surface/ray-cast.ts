import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { leafStart, type RayTree } from './ray-tree.ts'

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

/** Called for a triangle that is met nearer than the present limit; answers the new limit. */
type Meet = (face: number, distance: number) => number

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

const stack = new Int32Array(128)
const stackNear = new Float64Array(128)

/**
 * The nearest triangle between `from` and `to` along the ray, whichever way it faces; null when there is none.
 * `except` is the triangle that the ray starts on.
 */
export function nearestHit(tree: RayTree, ray: Ray, from: number, to: number, except = -1): Hit | null {
  const hit: Hit = { face: -1, distance: to }
  castRay(tree, ray, to, (face, distance) => {
    if (distance > from && face !== except) {
      hit.face = face
      hit.distance = distance
    }
    return hit.distance
  })
  return hit.face < 0 ? null : hit
}

/** A ray that meets more triangles than this goes through a heap of them, where in and out mean nothing. */
const MOST_HITS = 200

/** Every triangle between `from` and `to` along the ray, nearest first; null when they are too many to make sense. */
export function allHits(tree: RayTree, ray: Ray, from: number, except = -1, to = Infinity): Hit[] | null {
  const hits: Hit[] = []
  castRay(tree, ray, to, (face, distance) => {
    if (distance > from && face !== except) hits.push({ face, distance })
    // Nothing is nearer than this: the walk ends.
    return hits.length > MOST_HITS ? -1 : to
  })
  if (hits.length > MOST_HITS) return null
  return hits.sort((one, other) => one.distance - other.distance || one.face - other.face)
}

/** Walks the tree, nearer boxes first. */
function castRay(tree: RayTree, ray: Ray, to: number, meet: Meet): void {
  const firstLeaf = tree.leaves - 1
  let limit = to
  let top = 0
  stack[top] = 0
  stackNear[top++] = boxEntry(tree.boxes, 0, ray, limit)
  while (top > 0) {
    const node = stack[--top]
    if (stackNear[top] > limit) continue
    if (node >= firstLeaf) {
      limit = meetLeaf(tree, node - firstLeaf, ray, limit, meet)
      continue
    }
    const left = 2 * node + 1
    const leftNear = boxEntry(tree.boxes, left * 6, ray, limit)
    const rightNear = boxEntry(tree.boxes, left * 6 + 6, ray, limit)
    const leftFirst = leftNear <= rightNear
    const far = leftFirst ? rightNear : leftNear
    const near = leftFirst ? leftNear : rightNear
    if (far < Infinity) {
      stack[top] = leftFirst ? left + 1 : left
      stackNear[top++] = far
    }
    if (near < Infinity) {
      stack[top] = leftFirst ? left : left + 1
      stackNear[top++] = near
    }
  }
}

/** Where the ray enters a box; Infinity when it passes by. */
function boxEntry(boxes: Float32Array, box: number, ray: Ray, limit: number): number {
  const { nearX, nearY, nearZ } = ray
  let near = (boxes[box + nearX] - ray.ox) * ray.perX
  let far = (boxes[box + 3 - nearX] - ray.ox) * ray.perX
  const nearAlongY = (boxes[box + nearY] - ray.oy) * ray.perY
  const farAlongY = (boxes[box + 5 - nearY] - ray.oy) * ray.perY
  const nearAlongZ = (boxes[box + nearZ] - ray.oz) * ray.perZ
  const farAlongZ = (boxes[box + 7 - nearZ] - ray.oz) * ray.perZ
  if (nearAlongY > near) near = nearAlongY
  if (nearAlongZ > near) near = nearAlongZ
  if (farAlongY < far) far = farAlongY
  if (farAlongZ < far) far = farAlongZ
  if (near < 0) near = 0
  return near <= far && near <= limit ? near : Infinity
}

function meetLeaf(tree: RayTree, leaf: number, ray: Ray, to: number, meet: Meet): number {
  let limit = to
  const end = leafStart(tree, leaf + 1)
  for (let at = leafStart(tree, leaf); at < end; at++) {
    const face = tree.order[at]
    const distance = meetTriangle(tree, face, ray)
    if (distance < limit) limit = meet(face, distance)
  }
  return limit
}

/** Möller and Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection" (1997); Infinity for a miss. */
function meetTriangle({ mesh }: RayTree, face: number, ray: Ray): number {
  const { positions, triangles } = mesh
  const a = triangles[face * 3] * 3
  const b = triangles[face * 3 + 1] * 3
  const c = triangles[face * 3 + 2] * 3
  const ax = positions[a]
  const ay = positions[a + 1]
  const az = positions[a + 2]
  const ux = positions[b] - ax
  const uy = positions[b + 1] - ay
  const uz = positions[b + 2] - az
  const vx = positions[c] - ax
  const vy = positions[c + 1] - ay
  const vz = positions[c + 2] - az
  const px = ray.dy * vz - ray.dz * vy
  const py = ray.dz * vx - ray.dx * vz
  const pz = ray.dx * vy - ray.dy * vx
  const determinant = ux * px + uy * py + uz * pz
  if (determinant === 0) return Infinity
  const sx = ray.ox - ax
  const sy = ray.oy - ay
  const sz = ray.oz - az
  const u = (sx * px + sy * py + sz * pz) / determinant
  if (!(u >= 0 && u <= 1)) return Infinity
  const qx = sy * uz - sz * uy
  const qy = sz * ux - sx * uz
  const qz = sx * uy - sy * ux
  const v = (ray.dx * qx + ray.dy * qy + ray.dz * qz) / determinant
  if (!(v >= 0 && u + v <= 1)) return Infinity
  return (vx * qx + vy * qy + vz * qz) / determinant
}
