/** x and y in a plane. */
type PlanePoint = [number, number]

export interface Circle {
  center: PlanePoint
  radius: number
  /** Root mean square distance of the points from the circle. */
  residual: number
}

/**
 * Fits a circle to points of a plane by least squares (algebraic fit, Kåsa 1976; unbiased for points all around). Null
 * for fewer than three points or points on a line.
 */
export function fitCircle(points: PlanePoint[]): Circle | null {
  if (points.length < 3) return null
  const mean = centroid(points)
  let [xx, yy, xy, xs, ys] = [0, 0, 0, 0, 0]
  for (const [px, py] of points) {
    const x = px - mean[0]
    const y = py - mean[1]
    const square = x * x + y * y
    xx += x * x
    yy += y * y
    xy += x * y
    xs += x * square
    ys += y * square
  }
  const determinant = xx * yy - xy * xy
  if (!(determinant > 1e-9 * (xx + yy) ** 2)) return null
  const center: PlanePoint = [
    mean[0] + (yy * xs - xy * ys) / (2 * determinant),
    mean[1] + (xx * ys - xy * xs) / (2 * determinant),
  ]
  const distances = points.map(([x, y]) => Math.hypot(x - center[0], y - center[1]))
  const radius = distances.reduce((sum, distance) => sum + distance, 0) / points.length
  const squares = distances.reduce((sum, distance) => sum + (distance - radius) ** 2, 0)
  return { center, radius, residual: Math.sqrt(squares / points.length) }
}

function centroid(points: PlanePoint[]): PlanePoint {
  let [x, y] = [0, 0]
  for (const point of points) {
    x += point[0]
    y += point[1]
  }
  return [x / points.length, y / points.length]
}
