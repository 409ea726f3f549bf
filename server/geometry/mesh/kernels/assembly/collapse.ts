// Moves a vertex along one of its edges onto the other end, so that the edge and its two triangles are gone.

import {
  acrossOf,
  halfOf,
  lastOf,
  moveVertex,
  nextOf,
  removeTriangle,
  setAcross,
  setHalfOf,
  setStart,
  startOf,
  turned,
  vertexAt,
} from './links'
import { addDegree, degreeOf, moveQuadric } from './quadrics'

/** Triangles around a vertex. More are not looked at: a tip of thousands of triangles would be looked at for each of them. */
export const MAX_AROUND: i32 = 48
/** A triangle may turn by up to 75 degrees. */
const LEAST_COSINE_SQUARED: f64 = 0.0625

/** True if the surface stays closed and no triangle turns over when the start of a half-edge moves to its end. */
export function canCollapse(half: i32): bool {
  const vertex = startOf(half)
  const to = startOf(nextOf(half))
  if (degreeOf(vertex) + degreeOf(to) - 4 > MAX_AROUND) return false
  const left = startOf(lastOf(half))
  const right = startOf(lastOf(acrossOf(half)))
  // With three triangles around, the two that remain would lie on each other.
  if (degreeOf(left) <= 3 || degreeOf(right) <= 3) return false
  return !hasFlip(half, vertex, to) && sharesOnly(half, to, left, right)
}

function hasFlip(first: i32, vertex: i32, to: i32): bool {
  const p = vertexAt(vertex)
  const q = vertexAt(to)
  for (let half = turned(first); half !== first; half = turned(half)) {
    const second = startOf(nextOf(half))
    const third = startOf(lastOf(half))
    if (second !== to && third !== to && turnsOver(p, q, vertexAt(second), vertexAt(third))) return true
  }
  return false
}

/** True if a triangle turns too far when its first corner moves. */
function turnsOver(from: usize, to: usize, second: usize, third: usize): bool {
  const sx = load<f32>(second)
  const sy = load<f32>(second, 4)
  const sz = load<f32>(second, 8)
  const ex = load<f32>(third) - sx
  const ey = load<f32>(third, 4) - sy
  const ez = load<f32>(third, 8) - sz
  const ux = sx - load<f32>(from)
  const uy = sy - load<f32>(from, 4)
  const uz = sz - load<f32>(from, 8)
  const vx = sx - load<f32>(to)
  const vy = sy - load<f32>(to, 4)
  const vz = sz - load<f32>(to, 8)
  const ax = uy * ez - uz * ey
  const ay = uz * ex - ux * ez
  const az = ux * ey - uy * ex
  const bx = vy * ez - vz * ey
  const by = vz * ex - vx * ez
  const bz = vx * ey - vy * ex
  const along = <f64>(ax * bx + ay * by + az * bz)
  const sizes = <f64>(ax * ax + ay * ay + az * az) * <f64>(bx * bx + by * by + bz * bz)
  return !(along > 0 && along * along > LEAST_COSINE_SQUARED * sizes)
}

/** True if the only vertices connected to both ends of an edge are those beside it. */
function sharesOnly(first: i32, to: i32, left: i32, right: i32): bool {
  const back = acrossOf(first)
  let around: i32 = 0
  for (let half = turned(first); half !== first; half = turned(half)) {
    const vertex = startOf(nextOf(half))
    if (vertex === left || vertex === right) continue
    for (let other = turned(back); other !== back; other = turned(other))
      if (startOf(nextOf(other)) === vertex) return false
  }
  for (let other = turned(back); other !== back; other = turned(other)) around++
  // Otherwise two sheets of the surface touch at this vertex.
  return around + 1 === degreeOf(to)
}

export function collapse(half: i32): void {
  const back = acrossOf(half)
  const vertex = startOf(half)
  const to = startOf(back)
  const left = startOf(lastOf(half))
  const right = startOf(lastOf(back))
  for (let other = turned(half); other !== half; other = turned(other)) setStart(other, to)
  setStart(half, to)
  const leftSide = join(nextOf(half), lastOf(half))
  const rightSide = join(nextOf(back), lastOf(back))
  setHalfOf(to, acrossOf(leftSide))
  setHalfOf(left, leftSide)
  setHalfOf(right, rightSide)
  removeTriangle(half)
  removeTriangle(back)
  addDegree(to, degreeOf(vertex) - 4)
  addDegree(left, -1)
  addDegree(right, -1)
  moveQuadric(vertex, to)
  moveVertex(vertex, to)
}

/** Joins what is across two sides of a triangle. Returns what was across the first. */
function join(half: i32, other: i32): i32 {
  const outside = acrossOf(half)
  const otherOutside = acrossOf(other)
  setAcross(outside, otherOutside)
  setAcross(otherOutside, outside)
  return outside
}
