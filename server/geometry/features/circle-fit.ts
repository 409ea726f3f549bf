/** A point of a plane. */
type Point = [number, number]

export interface Circle {
  center: Point
  radius: number
  /** Root of the mean square by which the points miss the circle. */
  residual: number
}

/**
 * The circle nearest to points of a plane by least squares of x2 + y2 (Kåsa, 1976), which is exact for points all
 * around. Null for fewer than three points or points on a line.
 */
export function fitCircle(points: Point[]): Circle | null {
  if (points.length < 3) return null
  const middle = meanOf(points)
  let [xx, yy, xy, xs, ys] = [0, 0, 0, 0, 0]
  for (const [px, py] of points) {
    const x = px - middle[0]
    const y = py - middle[1]
    const square = x * x + y * y
    xx += x * x
    yy += y * y
    xy += x * y
    xs += x * square
    ys += y * square
  }
  const determinant = xx * yy - xy * xy
  if (!(determinant > 1e-9 * (xx + yy) ** 2)) return null
  const center: Point = [
    middle[0] + (yy * xs - xy * ys) / (2 * determinant),
    middle[1] + (xx * ys - xy * xs) / (2 * determinant),
  ]
  const distances = points.map(([x, y]) => Math.hypot(x - center[0], y - center[1]))
  const radius = distances.reduce((sum, distance) => sum + distance, 0) / points.length
  const squares = distances.reduce((sum, distance) => sum + (distance - radius) ** 2, 0)
  return { center, radius, residual: Math.sqrt(squares / points.length) }
}

function meanOf(points: Point[]): Point {
  let [x, y] = [0, 0]
  for (const point of points) {
    x += point[0]
    y += point[1]
  }
  return [x / points.length, y / points.length]
}
