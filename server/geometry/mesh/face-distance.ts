import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Mesh } from './mesh.ts'

/**
 * Returns the squared distance in mm² from a point to a triangle: Ericson, "Real-Time Collision Detection" (2005),
 * section 5.1.5.
 */
export function squaredFaceDistance({ positions, triangles }: Mesh, face: number, [x, y, z]: Vec3): number {
  const a = triangles[face * 3] * 3
  const b = triangles[face * 3 + 1] * 3
  const c = triangles[face * 3 + 2] * 3
  const abX = positions[b] - positions[a]
  const abY = positions[b + 1] - positions[a + 1]
  const abZ = positions[b + 2] - positions[a + 2]
  const acX = positions[c] - positions[a]
  const acY = positions[c + 1] - positions[a + 1]
  const acZ = positions[c + 2] - positions[a + 2]
  const apX = x - positions[a]
  const apY = y - positions[a + 1]
  const apZ = z - positions[a + 2]
  const d1 = abX * apX + abY * apY + abZ * apZ
  const d2 = acX * apX + acY * apY + acZ * apZ
  const abab = abX * abX + abY * abY + abZ * abZ
  const abac = abX * acX + abY * acY + abZ * acZ
  const acac = acX * acX + acY * acY + acZ * acZ
  setNearestPoint(d1, d2, abab, abac, acac)
  const v = barycentric[0]
  const w = barycentric[1]
  const dx = apX - v * abX - w * acX
  const dy = apY - v * abY - w * acY
  const dz = apZ - v * abZ - w * acZ
  return dx * dx + dy * dy + dz * dz
}

/** Result of setNearestPoint, reused: an array allocated for every call would cost more than the arithmetic. */
const barycentric = new Float64Array(2)

/**
 * Sets the barycentric coordinates (second and third corner) of the triangle's point nearest to p, from dot products:
 * d1 = ab·ap, d2 = ac·ap. Separate numbers, because this is the inner loop of every distance.
 */
function setNearestPoint(d1: number, d2: number, abab: number, abac: number, acac: number): void {
  if (d1 <= 0 && d2 <= 0) return setBarycentric(0, 0)
  const d3 = d1 - abab
  const d4 = d2 - abac
  if (d3 >= 0 && d4 <= d3) return setBarycentric(1, 0)
  const vc = d1 * d4 - d3 * d2
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return setBarycentric(d1 / abab, 0)
  const d5 = d1 - abac
  const d6 = d2 - acac
  if (d6 >= 0 && d5 <= d6) return setBarycentric(0, 1)
  const vb = d5 * d2 - d1 * d6
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return setBarycentric(0, d2 / acac)
  const va = d3 * d6 - d5 * d4
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const third = (d4 - d3) / (d4 - d3 + d5 - d6)
    return setBarycentric(1 - third, third)
  }
  const sum = va + vb + vc
  setBarycentric(vb / sum, vc / sum)
}

function setBarycentric(second: number, third: number): void {
  barycentric[0] = second
  barycentric[1] = third
}
