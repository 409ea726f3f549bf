import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { squaredFaceDistance } from '../mesh/face-distance.ts'
import type { Mesh } from '../mesh/mesh.ts'

/**
 * Returns the squared distance in mm² between two triangles; 0 when they touch or intersect. The nearest points of
 * triangles that do not intersect are a corner of one and a point of the other, or points of two sides. Infinity when
 * it is certain to be at least `within2`.
 */
export function squaredTriangleGap(mesh: Mesh, face: number, other: number, within2: number): number {
  if (squaredBoxGap(mesh, face, other) >= within2) return Infinity
  if (piercingDepth(mesh, face, other) > 0 || piercingDepth(mesh, other, face) > 0) return 0
  let min = Infinity
  for (let corner = 0; corner < 3; corner++) {
    min = Math.min(min, squaredFaceDistance(mesh, other, cornerOf(mesh, face, corner)))
    min = Math.min(min, squaredFaceDistance(mesh, face, cornerOf(mesh, other, corner)))
    for (let side = 0; side < 3; side++)
      min = Math.min(min, squaredSideGap(mesh, face * 3 + corner, other, side))
  }
  return min
}

/** Returns how deep in mm any side of a face goes through another; 0 when none does. */
export function piercingDepth(mesh: Mesh, face: number, other: number): number {
  let deepest = 0
  for (let side = 0; side < 3; side++) deepest = Math.max(deepest, sideDepth(mesh, face, side, other))
  return deepest
}

/** Mm from the plane of `other` to the nearer end of a side of `face` that goes through it; 0 when it does not. */
function sideDepth({ positions, triangles }: Mesh, face: number, side: number, other: number): number {
  const p = triangles[face * 3 + side] * 3
  const q = triangles[face * 3 + ((side + 1) % 3)] * 3
  const a = triangles[other * 3] * 3
  const b = triangles[other * 3 + 1] * 3
  const c = triangles[other * 3 + 2] * 3
  const [ax, ay, az] = [positions[a], positions[a + 1], positions[a + 2]]
  const ux = positions[b] - ax
  const uy = positions[b + 1] - ay
  const uz = positions[b + 2] - az
  const vx = positions[c] - ax
  const vy = positions[c + 1] - ay
  const vz = positions[c + 2] - az
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const px = positions[p] - ax
  const py = positions[p + 1] - ay
  const pz = positions[p + 2] - az
  const qx = positions[q] - ax
  const qy = positions[q + 1] - ay
  const qz = positions[q + 2] - az
  const from = px * nx + py * ny + pz * nz
  const to = qx * nx + qy * ny + qz * nz
  if (!(from * to < 0)) return 0
  const share = from / (from - to)
  const hx = px + (qx - px) * share
  const hy = py + (qy - py) * share
  const hz = pz + (qz - pz) * share
  const squared = nx * nx + ny * ny + nz * nz
  const second = ((hy * vz - hz * vy) * nx + (hz * vx - hx * vz) * ny + (hx * vy - hy * vx) * nz) / squared
  const third = ((uy * hz - uz * hy) * nx + (uz * hx - ux * hz) * ny + (ux * hy - uy * hx) * nz) / squared
  if (!(second > 0 && third > 0 && second + third < 1)) return 0
  return Math.min(Math.abs(from), Math.abs(to)) / Math.sqrt(squared)
}

/** Returns the squared distance of two segments: Ericson, "Real-Time Collision Detection" (2005), section 5.1.9. */
function squaredSideGap({ positions, triangles }: Mesh, half: number, other: number, side: number): number {
  const p = triangles[half] * 3
  const q = triangles[half % 3 === 2 ? half - 2 : half + 1] * 3
  const r = triangles[other * 3 + side] * 3
  const s = triangles[other * 3 + ((side + 1) % 3)] * 3
  const ux = positions[q] - positions[p]
  const uy = positions[q + 1] - positions[p + 1]
  const uz = positions[q + 2] - positions[p + 2]
  const vx = positions[s] - positions[r]
  const vy = positions[s + 1] - positions[r + 1]
  const vz = positions[s + 2] - positions[r + 2]
  const wx = positions[p] - positions[r]
  const wy = positions[p + 1] - positions[r + 1]
  const wz = positions[p + 2] - positions[r + 2]
  const uu = ux * ux + uy * uy + uz * uz
  const vv = vx * vx + vy * vy + vz * vz
  const uv = ux * vx + uy * vy + uz * vz
  const uw = ux * wx + uy * wy + uz * wz
  const vw = vx * wx + vy * wy + vz * wz
  if (uu === 0 || vv === 0) return Infinity
  const between = uu * vv - uv * uv
  let along = between > 0 ? clamp((uv * vw - uw * vv) / between) : 0
  let across = (uv * along + vw) / vv
  if (across < 0 || across > 1) {
    across = clamp(across)
    along = clamp((uv * across - uw) / uu)
  }
  const dx = wx + along * ux - across * vx
  const dy = wy + along * uy - across * vy
  const dz = wz + along * uz - across * vz
  return dx * dx + dy * dy + dz * dz
}

function clamp(share: number): number {
  return share < 0 ? 0 : share > 1 ? 1 : share
}

function cornerOf({ positions, triangles }: Mesh, face: number, corner: number): Vec3 {
  const at = triangles[face * 3 + corner] * 3
  return [positions[at], positions[at + 1], positions[at + 2]]
}

function squaredBoxGap({ positions, triangles }: Mesh, face: number, other: number): number {
  let squared = 0
  for (let axis = 0; axis < 3; axis++) {
    const a = positions[triangles[face * 3] * 3 + axis]
    const b = positions[triangles[face * 3 + 1] * 3 + axis]
    const c = positions[triangles[face * 3 + 2] * 3 + axis]
    const d = positions[triangles[other * 3] * 3 + axis]
    const e = positions[triangles[other * 3 + 1] * 3 + axis]
    const f = positions[triangles[other * 3 + 2] * 3 + axis]
    const apart = Math.max(Math.min(d, e, f) - Math.max(a, b, c), Math.min(a, b, c) - Math.max(d, e, f), 0)
    squared += apart * apart
  }
  return squared
}
