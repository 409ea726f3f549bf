// Measures how far a place is from the planes of the triangles that a vertex has stood for, as a quadric form around the vertex.

import { startOf, TRIANGLE_WORDS, vertexAt } from './links'

/** Bytes of a vertex: six second-order terms, three linear ones, a constant, the weight of all, and its number of triangles. */
const QUADRIC_BYTES: usize = 48
/** Prefers the shorter of two equally flat moves: 1 mm along the surface counts as 1 µm away from it. */
const LENGTH_WEIGHT: f32 = 1e-6

let quadrics: usize = 0

export function lendQuadrics(quadricAt: usize, vertices: i32): void {
  quadrics = quadricAt
  memory.fill(quadricAt, 0, <usize>vertices * QUADRIC_BYTES)
}

function quadricAt(vertex: i32): usize {
  return quadrics + <usize>vertex * QUADRIC_BYTES
}

export function degreeOf(vertex: i32): i32 {
  return load<i32>(quadricAt(vertex), 44)
}

export function addDegree(vertex: i32, more: i32): void {
  const at = quadricAt(vertex)
  store<i32>(at, load<i32>(at, 44) + more, 44)
}

/** Adds the planes of all triangles to their vertices, by area. */
export function addPlanes(count: i32): void {
  for (let half: i32 = 0; half < count * TRIANGLE_WORDS; half += TRIANGLE_WORDS) {
    const a = startOf(half)
    const b = startOf(half + 1)
    const c = startOf(half + 2)
    const p = vertexAt(a)
    const q = vertexAt(b)
    const r = vertexAt(c)
    const ux = load<f32>(q) - load<f32>(p)
    const uy = load<f32>(q, 4) - load<f32>(p, 4)
    const uz = load<f32>(q, 8) - load<f32>(p, 8)
    const vx = load<f32>(r) - load<f32>(p)
    const vy = load<f32>(r, 4) - load<f32>(p, 4)
    const vz = load<f32>(r, 8) - load<f32>(p, 8)
    const x = uy * vz - uz * vy
    const y = uz * vx - ux * vz
    const z = ux * vy - uy * vx
    const size = sqrt(x * x + y * y + z * z)
    const scale: f32 = size > 0 ? 1 / size : 0
    const first = f32x4.mul(f32x4.splat(x * scale), f32x4(x, y, z, 0))
    const second = f32x4.mul(f32x4.splat(scale), f32x4(y * y, y * z, z * z, 0))
    addPlane(quadricAt(a), first, second, size)
    addPlane(quadricAt(b), first, second, size)
    addPlane(quadricAt(c), first, second, size)
  }
}

/** Through the vertex itself: it has no linear and no constant term. Terms: xx, xy, xz, (x), yy, yz, zz, (y), z, constant, weight, degree. */
function addPlane(at: usize, first: v128, second: v128, weight: f32): void {
  v128.store(at, f32x4.add(v128.load(at), first))
  v128.store(at, f32x4.add(v128.load(at, 16), second), 16)
  store<f32>(at, load<f32>(at, 40) + weight, 40)
  store<i32>(at, load<i32>(at, 44) + 1, 44)
}

/** Returns the mean squared distance of one vertex from the planes of another, mm². */
export function costOf(vertex: i32, to: i32): f32 {
  const at = quadricAt(vertex)
  const p = vertexAt(vertex)
  const q = vertexAt(to)
  const x = load<f32>(q) - load<f32>(p)
  const y = load<f32>(q, 4) - load<f32>(p, 4)
  const z = load<f32>(q, 8) - load<f32>(p, 8)
  const alongX = load<f32>(at) * x + 2 * (load<f32>(at, 4) * y + load<f32>(at, 8) * z + load<f32>(at, 12))
  const alongY = load<f32>(at, 16) * y + 2 * (load<f32>(at, 20) * z + load<f32>(at, 28))
  const alongZ = load<f32>(at, 24) * z + 2 * load<f32>(at, 32)
  const sum = x * alongX + y * alongY + z * alongZ + load<f32>(at, 36)
  const weight = max<f32>(load<f32>(at, 40), 1e-30)
  return max<f32>(0, sum) / weight + LENGTH_WEIGHT * (x * x + y * y + z * z)
}

/** Adds the planes of a vertex to those of another, around which they are then. */
export function moveQuadric(vertex: i32, to: i32): void {
  const from = quadricAt(vertex)
  const at = quadricAt(to)
  const p = vertexAt(vertex)
  const q = vertexAt(to)
  const x = load<f32>(q) - load<f32>(p)
  const y = load<f32>(q, 4) - load<f32>(p, 4)
  const z = load<f32>(q, 8) - load<f32>(p, 8)
  const bx = load<f32>(from, 12)
  const by = load<f32>(from, 28)
  const bz = load<f32>(from, 32)
  // The gradients at the other vertex, halved.
  const gx = bx + load<f32>(from) * x + load<f32>(from, 4) * y + load<f32>(from, 8) * z
  const gy = by + load<f32>(from, 4) * x + load<f32>(from, 16) * y + load<f32>(from, 20) * z
  const gz = bz + load<f32>(from, 8) * x + load<f32>(from, 20) * y + load<f32>(from, 24) * z
  const constant = load<f32>(from, 36) + x * (bx + gx) + y * (by + gy) + z * (bz + gz)
  for (let term: usize = 0; term < 40; term += 4) {
    if (term !== 12 && term !== 28 && term !== 32 && term !== 36)
      store<f32>(at + term, load<f32>(at + term) + load<f32>(from + term))
  }
  store<f32>(at, load<f32>(at, 12) + gx, 12)
  store<f32>(at, load<f32>(at, 28) + gy, 28)
  store<f32>(at, load<f32>(at, 32) + gz, 32)
  store<f32>(at, load<f32>(at, 36) + max<f32>(0, constant), 36)
  store<f32>(at, load<f32>(at, 40) + load<f32>(from, 40), 40)
}
