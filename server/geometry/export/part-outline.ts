import { MAX_OUTLINE_POINTS, rectangleOutline, type Outline } from '../../../shared/geometry/outline.ts'
import { findConvexOutline, type PlanePoint } from '../place/flat-rectangle.ts'
import type { PlacedPart } from '../print/slices/placed-part.ts'

/** Vertices whose hull is found at a time: sorting all of a large part at once takes more memory. */
const POINTS_AT_ONCE = 20_000
/** Cutting to the box around the part adds a point at each of its four sides. */
const MAX_POINTS_BEFORE_CUT = MAX_OUTLINE_POINTS - 4

/** Finds the outline of a part on the plate. A part without area, such as an upright sheet, has the box around it. */
export function findPartOutline({ x, y, size: [width, depth] }: PlacedPart): Outline {
  let hull: PlanePoint[] = []
  for (let from = 0; from < x.length; from += POINTS_AT_ONCE) {
    const points: PlanePoint[] = []
    for (let at = from; at < Math.min(from + POINTS_AT_ONCE, x.length); at++)
      points.push([x[at] - width / 2, y[at] - depth / 2])
    hull = findConvexOutline([...hull, ...points])
  }
  if (hull.length < 3) return rectangleOutline([width, depth])
  return cutToBox(simplify(hull), [width / 2, depth / 2])
}

/** Removes sides until few are left, each time the one whose removal adds the least area. The result contains the hull. */
function simplify(hull: PlanePoint[]): PlanePoint[] {
  const outline = [...hull]
  while (outline.length > MAX_POINTS_BEFORE_CUT) {
    const removals = outline.map((_, at) => measureRemoval(outline, at))
    const cheapest = removals.reduce((best, { area }, at) => (area < removals[best].area ? at : best), 0)
    const { corner } = removals[cheapest]
    if (!corner) return outline
    outline[cheapest] = corner
    outline.splice((cheapest + 1) % outline.length, 1)
  }
  return outline
}

/**
 * Returns the area in mm2 that the removal of the side after point `at` adds, and the corner at which its neighbors
 * then meet; null if they do not.
 */
function measureRemoval(outline: PlanePoint[], at: number): { area: number; corner: PlanePoint | null } {
  const point = (step: number) => outline[(at + step + outline.length) % outline.length]
  const [before, from, to, after] = [point(-1), point(0), point(1), point(2)]
  const [ux, uy] = [from[0] - before[0], from[1] - before[1]]
  const [vx, vy] = [after[0] - to[0], after[1] - to[1]]
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const turn = ux * vy - uy * vx
  if (!(turn > 0)) return { area: Infinity, corner: null }
  const along = (dx * vy - dy * vx) / turn
  const corner: PlanePoint = [from[0] + along * ux, from[1] + along * uy]
  return { area: Math.abs(dx * (corner[1] - from[1]) - dy * (corner[0] - from[0])) / 2, corner }
}

/** Cuts off what sticks out of the box around the part, so that a part which fits a bed still does (Sutherland, Hodgman, 1974). */
function cutToBox(outline: PlanePoint[], half: [number, number]): PlanePoint[] {
  const sides = [0, 1].flatMap((axis) => [1, -1].map((sign) => ({ axis, sign })))
  return sides.reduce((points, { axis, sign }) => {
    const depthOf = (point: PlanePoint) => half[axis] - sign * point[axis]
    return points.flatMap((from, at) => {
      const to = points[(at + 1) % points.length]
      const [inside, next] = [depthOf(from), depthOf(to)]
      const kept = inside >= 0 ? [from] : []
      if (inside >= 0 === next >= 0) return kept
      const share = inside / (inside - next)
      const crossing: PlanePoint = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
      crossing[axis] = sign * half[axis]
      return [...kept, crossing]
    })
  }, outline)
}
