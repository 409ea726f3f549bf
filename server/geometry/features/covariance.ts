import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { cross, dot, lengthOf, unit } from '../mesh/vectors.ts'

/** Weighted sums over directions, from which their covariance matrix follows. */
export interface DirectionCovariance {
  weight: number
  sum: Vec3
  /** Sums of xx, yy, zz, xy, xz, yz. */
  products: [number, number, number, number, number, number]
}

export function emptyCovariance(): DirectionCovariance {
  return { weight: 0, sum: [0, 0, 0], products: [0, 0, 0, 0, 0, 0] }
}

/** Adds the direction that starts at `at` in a list of three numbers each. */
export function addWeightedDirection(
  covariance: DirectionCovariance,
  list: Float32Array,
  at: number,
  weight: number,
): void {
  const x = list[at]
  const y = list[at + 1]
  const z = list[at + 2]
  covariance.weight += weight
  covariance.sum[0] += x * weight
  covariance.sum[1] += y * weight
  covariance.sum[2] += z * weight
  const { products } = covariance
  products[0] += x * x * weight
  products[1] += y * y * weight
  products[2] += z * z * weight
  products[3] += x * y * weight
  products[4] += x * z * weight
  products[5] += y * z * weight
}

/**
 * Returns the axis of least variance of the added directions, their standard deviation along it, and the lesser of those
 * across it. With `aboutMean` false, variance is taken about zero: the axis is then the direction most nearly
 * perpendicular to all of them.
 */
export function leastVarianceAxis(
  covariance: DirectionCovariance,
  aboutMean: boolean,
): { direction: Vec3; deviation: number; acrossDeviation: number } {
  const { weight, sum, products } = covariance
  const mean: Vec3 = aboutMean ? (sum.map((value) => value / weight) as Vec3) : [0, 0, 0]
  const [xx, yy, zz, xy, xz, yz] = products.map((value) => value / weight)
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

/**
 * Returns the two smaller eigenvalues of a symmetric matrix: Smith, "Eigenvalues of a symmetric 3 x 3 matrix" (1961).
 */
function eigenvalues([a, b, c]: [Vec3, Vec3, Vec3]): [number, number] {
  const middle = (a[0] + b[1] + c[2]) / 3
  const off = a[1] * a[1] + a[2] * a[2] + b[2] * b[2]
  const [p, q, r] = [a[0] - middle, b[1] - middle, c[2] - middle]
  const size = Math.sqrt((p * p + q * q + r * r + 2 * off) / 6)
  if (size === 0) return [middle, middle]
  const determinant =
    p * (q * r - b[2] * b[2]) - a[1] * (a[1] * r - b[2] * a[2]) + a[2] * (a[1] * b[2] - q * a[2])
  const half = Math.min(1, Math.max(-1, determinant / (2 * size * size * size)))
  const angle = Math.acos(half) / 3
  const least = middle + 2 * size * Math.cos(angle + (2 * Math.PI) / 3)
  const most = middle + 2 * size * Math.cos(angle)
  return [least, 3 * middle - least - most]
}

/**
 * Returns the vector perpendicular to all rows of the matrix less its eigenvalue; the longest cross product is the most
 * accurate.
 */
function eigenvector(rows: [Vec3, Vec3, Vec3], value: number): Vec3 {
  const [a, b, c] = rows.map((row, axis) => {
    const less: Vec3 = [...row]
    less[axis] -= value
    return less
  })
  const candidates = [cross(a, b), cross(b, c), cross(c, a)]
  const best = findLongest(candidates)
  if (lengthOf(best) > 0) return unit(best)
  // They vary along one line only: any perpendicular direction will do.
  const line = findLongest([a, b, c])
  return unit(cross(line, Math.abs(line[0]) < Math.abs(line[1]) ? [1, 0, 0] : [0, 1, 0]))
}

function findLongest(vectors: Vec3[]): Vec3 {
  return vectors.reduce((longest, vector) => (dot(vector, vector) > dot(longest, longest) ? vector : longest))
}
