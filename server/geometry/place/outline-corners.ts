import { MAX_CORNER_RADIUS_MM } from '../../../shared/geometry/reports/contact-outline.ts'
import type { Point } from './flat-rectangle.ts'

/** Where a convex outline turns, and how sharply. `at` is the number of a point of the outline. */
export interface OutlineCorner {
  at: number
  radius: number
}

/** An outline that turns by this much has a corner there; half a degree is the rounding of coordinates. */
const CORNER = (59.5 * Math.PI) / 180

/**
 * The corners of a convex outline, counter-clockwise, sharpest first: where it turns by 60 degrees over the shortest
 * way. The radius is that way by the turn, from the middle of its first bend to the middle of its last, which is exact
 * for an arc and 0 for a single bend.
 */
export function outlineCorners(outline: Point[]): OutlineCorner[] {
  const count = outline.length
  if (count < 3) return []
  const sides = outline.map((from, at) => between(from, outline[(at + 1) % count]))
  const bends = sides.map((to, at) => turnBetween(sides[(at + count - 1) % count], to))
  const bent = outline.flatMap((_, first) => cornerFrom(first, sides, bends) ?? [])
  bent.sort((one, other) => one.radius - other.radius || one.at - other.at)
  const taken = new Set<number>()
  return bent.flatMap(({ at, points, radius }) => {
    const all = Array.from({ length: points }, (_, step) => (at + step) % count)
    if (all.some((point) => taken.has(point))) return []
    for (const point of all) taken.add(point)
    return [{ at: all[Math.floor(points / 2)], radius }]
  })
}

/** The corner whose first bend is at a point; null when the outline turns too slowly from there. */
function cornerFrom(
  first: number,
  sides: Point[],
  bends: number[],
): { at: number; points: number; radius: number } | null {
  const count = sides.length
  let [turn, way] = [bends[first], 0]
  for (let points = 1; points < count; points++) {
    const last = (first + points - 1) % count
    if (turn >= CORNER) {
      const inner = turn - (bends[first] + bends[last]) / 2
      return { at: first, points, radius: points === 1 ? 0 : way / inner }
    }
    way += Math.hypot(...sides[last])
    if (way > MAX_CORNER_RADIUS_MM * CORNER) return null
    turn += bends[(last + 1) % count]
  }
  return null
}

function between(from: Point, to: Point): Point {
  return [to[0] - from[0], to[1] - from[1]]
}

/** Angle by which the way turns left. */
function turnBetween(one: Point, other: Point): number {
  return Math.atan2(one[0] * other[1] - one[1] * other[0], one[0] * other[0] + one[1] * other[1])
}
