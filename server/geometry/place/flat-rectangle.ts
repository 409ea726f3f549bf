/** A point on the plate: x, y in mm. */
export type PlanePoint = [number, number]

/** Tries this many sides of an outline at most: one with more is round, and about as wide in every direction. */
const MAX_SIDES = 90

/** Returns the convex hull of points in a plane, counter-clockwise (Andrew's monotone chain, 1979). */
export function findConvexOutline(points: PlanePoint[]): PlanePoint[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  if (sorted.length < 3) return sorted
  return [...chainHalf(sorted), ...chainHalf(sorted.reverse())]
}

function chainHalf(points: PlanePoint[]): PlanePoint[] {
  const half: PlanePoint[] = []
  for (const point of points) {
    while (half.length >= 2 && crossProduct(half.at(-2)!, half.at(-1)!, point) <= 0) half.pop()
    half.push(point)
  }
  half.pop()
  return half
}

function crossProduct(a: PlanePoint, b: PlanePoint, c: PlanePoint): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/**
 * Returns the area and direction of the smallest rectangle around an outline; one of its sides is along a side of the
 * outline.
 */
export function findSmallestRectangle(outline: PlanePoint[]): { direction: PlanePoint; area: number } {
  let best: { direction: PlanePoint; area: number } = {
    direction: [1, 0],
    area: measureRectangleArea(outline, [1, 0]),
  }
  const every = Math.ceil(outline.length / MAX_SIDES)
  for (let at = 0; at < outline.length; at += every) {
    const from = outline[at]
    const to = outline[(at + 1) % outline.length]
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length === 0) continue
    const direction: PlanePoint = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    const area = measureRectangleArea(outline, direction)
    if (area < best.area) best = { direction, area }
  }
  return best
}

/** mm2 of the rectangle around an outline with a side in this direction. */
export function measureRectangleArea(outline: PlanePoint[], [x, y]: PlanePoint): number {
  let [minAlong, maxAlong, minAcross, maxAcross] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const point of outline) {
    const along = point[0] * x + point[1] * y
    const across = point[1] * x - point[0] * y
    if (along < minAlong) minAlong = along
    if (along > maxAlong) maxAlong = along
    if (across < minAcross) minAcross = across
    if (across > maxAcross) maxAcross = across
  }
  return (maxAlong - minAlong) * (maxAcross - minAcross)
}

/** mm from a point inside a convex outline to its nearest side; negative outside. */
export function measureDepthInside(outline: PlanePoint[], [x, y]: PlanePoint): number {
  if (outline.length < 3) return -Infinity
  return Math.min(
    ...outline.map((from, at) => {
      const to = outline[(at + 1) % outline.length]
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
      return crossProduct(from, to, [x, y]) / length
    }),
  )
}
