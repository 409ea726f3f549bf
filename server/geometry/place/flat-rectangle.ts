/** A point of a plane. */
export type Point = [number, number]

/** A rounder outline is as wide in every direction; of its sides only so many are tried. */
const MAX_SIDES = 90

/** The convex outline of points in a plane, counter-clockwise: Andrew's monotone chain (1979). */
export function convexOutline(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  if (sorted.length < 3) return sorted
  return [...halfOutline(sorted), ...halfOutline(sorted.reverse())]
}

function halfOutline(points: Point[]): Point[] {
  const half: Point[] = []
  for (const point of points) {
    while (half.length >= 2 && turn(half.at(-2)!, half.at(-1)!, point) <= 0) half.pop()
    half.push(point)
  }
  half.pop()
  return half
}

function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/** Directions of the sides of the smallest rectangle around an outline: one of them lies along a side of it. */
export function smallestRectangle(outline: Point[]): { direction: Point; area: number } {
  let best: { direction: Point; area: number } = { direction: [1, 0], area: rectangleArea(outline, [1, 0]) }
  const every = Math.ceil(outline.length / MAX_SIDES)
  for (let at = 0; at < outline.length; at += every) {
    const from = outline[at]
    const to = outline[(at + 1) % outline.length]
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length === 0) continue
    const direction: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    const area = rectangleArea(outline, direction)
    if (area < best.area) best = { direction, area }
  }
  return best
}

export function rectangleArea(outline: Point[], [x, y]: Point): number {
  const along = outline.map((point) => point[0] * x + point[1] * y)
  const across = outline.map((point) => point[1] * x - point[0] * y)
  return (Math.max(...along) - Math.min(...along)) * (Math.max(...across) - Math.min(...across))
}

/** How far inside of an outline a point lies; negative outside. */
export function depthInside(outline: Point[], [x, y]: Point): number {
  if (outline.length < 3) return -Infinity
  return Math.min(
    ...outline.map((from, at) => {
      const to = outline[(at + 1) % outline.length]
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
      return turn(from, to, [x, y]) / length
    }),
  )
}
