import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { cross, dot, lengthOf, unit } from '../mesh/vectors.ts'

/** Sums over directions by weight: enough to know along which axis they spread least. */
export interface DirectionCovariance {
  weight: number
  sum: Vec3
  /** Sums of xx, yy, zz, xy, xz, yz. */
  products: [number, number, number, number, number, number]
}

export function emptyCovariance(): DirectionCovariance {
  return { weight: 0, sum: [0, 0, 0], products: [0, 0, 0, 0, 0, 0] }
}

/** Adds the direction that stands at `at` in a list of three numbers each. */
export function addWeightedDirection(
  spread: DirectionCovariance,
  list: Float32Array,
  at: number,
  weight: number,
): void {
  const x = list[at]
  const y = list[at + 1]
  const z = list[at + 2]
  spread.weight += weight
  spread.sum[0] += x * weight
  spread.sum[1] += y * weight
  spread.sum[2] += z * weight
  const { products } = spread
  products[0] += x * x * weight
  products[1] += y * y * weight
  products[2] += z * z * weight
  products[3] += x * y * weight
  products[4] += x * z * weight
  products[5] += y * z * weight
}

/**
 * The unit direction along which the added ones differ least, by how much (root of the mean square), and by how much
 * they differ across it where that is less. About their mean, or about zero: then it is the direction that all of them
 * are most nearly square to.
 */
export function leastVarianceAxis(
  spread: DirectionCovariance,
  aboutMean: boolean,
): { direction: Vec3; deviation: number; acrossDeviation: number } {
  const { weight } = spread
  const mean: Vec3 = aboutMean ? (spread.sum.map((value) => value / weight) as Vec3) : [0, 0, 0]
  const [xx, yy, zz, xy, xz, yz] = spread.products.map((value) => value / weight)
  const rows: [Vec3, Vec3, Vec3] = [
    [xx - mean[0] * mean[0], xy - mean[0] * mean[1], xz - mean[0] * mean[2]],
    [xy - mean[0] * mean[1], yy - mean[1] * mean[1], yz - mean[1] * mean[2]],
    [xz - mean[0] * mean[2], yz - mean[1] * mean[2], zz - mean[2] * mean[2]],
  ]
  const [least, middle] = eigenvalues(rows)
  return {
    direction: eigenvector(rows, least),
    deviation: Math.sqrt(Math.max(0, least)),
    acrossDeviation: Math.sqrt(Math.max(0, middle)),
  }
}

/** The two smaller eigenvalues of a symmetric matrix: Smith, "Eigenvalues of a symmetric 3 x 3 matrix" (1961). */
function eigenvalues([a, b, c]: [Vec3, Vec3, Vec3]): [number, number] {
  const middle = (a[0] + b[1] + c[2]) / 3
  const off = a[1] * a[1] + a[2] * a[2] + b[2] * b[2]
  const [p, q, r] = [a[0] - middle, b[1] - middle, c[2] - middle]
  const size = Math.sqrt((p * p + q * q + r * r + 2 * off) / 6)
  if (size === 0) return [middle, middle]
  const determinant =
    p * (q * r - b[2] * b[2]) - a[1] * (a[1] * r - b[2] * a[2]) + a[2] * (a[1] * b[2] - q * a[2])
  const half = Math.min(1, Math.max(-1, determinant / (2 * size * size * size)))
  const turn = Math.acos(half) / 3
  const least = middle + 2 * size * Math.cos(turn + (2 * Math.PI) / 3)
  const most = middle + 2 * size * Math.cos(turn)
  return [least, 3 * middle - least - most]
}

/** Square to all rows of the matrix less its eigenvalue: the longest of their cross products is the surest. */
function eigenvector(rows: [Vec3, Vec3, Vec3], value: number): Vec3 {
  const [a, b, c] = rows.map((row, axis) => {
    const less: Vec3 = [...row]
    less[axis] -= value
    return less
  })
  const candidates = [cross(a, b), cross(b, c), cross(c, a)]
  const best = candidates.reduce((one, other) => (dot(other, other) > dot(one, one) ? other : one))
  if (lengthOf(best) > 0) return unit(best)
  // All differ along one line only: any direction square to it will do.
  const line = [a, b, c].reduce((one, other) => (dot(other, other) > dot(one, one) ? other : one))
  return unit(cross(line, Math.abs(line[0]) < Math.abs(line[1]) ? [1, 0, 0] : [0, 1, 0]))
}
