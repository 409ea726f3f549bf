import { MAX_CORNER_RADIUS_MM } from '../../../shared/geometry/reports/contact-outline.ts'
import type { PlanePoint } from './flat-rectangle.ts'

/** A turn of a convex outline. `at`: index of a point of the outline; `radius` in mm. */
export interface OutlineCorner {
  at: number
  radius: number
}

/** A corner turns by 60 degrees or more; half a degree is rounding of coordinates. */
const MIN_CORNER_TURN = (59.5 * Math.PI) / 180

/**
 * Returns the corners of a convex, counter-clockwise outline, sharpest first: where it turns by 60 degrees over the shortest
 * length. The radius is that length divided by the turn, from the middle of the first bend to the middle of the last:
 * exact for an arc, 0 for a single bend.
 */
export function findOutlineCorners(outline: PlanePoint[]): OutlineCorner[] {
  const count = outline.length
  if (count < 3) return []
  const sides = outline.map((from, at) => subtract(from, outline[(at + 1) % count]))
  const bends = sides.map((to, at) => angleBetween(sides[(at + count - 1) % count], to))
  const candidates = outline.flatMap((_, first) => findCornerFrom(first, sides, bends) ?? [])
  candidates.sort((one, other) => one.radius - other.radius || one.at - other.at)
  const taken = new Set<number>()
  return candidates.flatMap(({ at, points, radius }) => {
    const all = Array.from({ length: points }, (_, step) => (at + step) % count)
    if (all.some((point) => taken.has(point))) return []
    for (const point of all) taken.add(point)
    return [{ at: all[Math.floor(points / 2)], radius }]
  })
}

/** Returns the corner whose first bend is at point `first`; null if the outline turns too slowly from there. */
function findCornerFrom(
  first: number,
  sides: PlanePoint[],
  bends: number[],
): { at: number; points: number; radius: number } | null {
  const count = sides.length
  let [turn, length] = [bends[first], 0]
  for (let points = 1; points < count; points++) {
    const last = (first + points - 1) % count
    if (turn >= MIN_CORNER_TURN) {
      const inner = turn - (bends[first] + bends[last]) / 2
      return { at: first, points, radius: points === 1 ? 0 : length / inner }
    }
    length += Math.hypot(...sides[last])
    if (length > MAX_CORNER_RADIUS_MM * MIN_CORNER_TURN) return null
    turn += bends[(last + 1) % count]
  }
  return null
}

function subtract(from: PlanePoint, to: PlanePoint): PlanePoint {
  return [to[0] - from[0], to[1] - from[1]]
}

/** Returns the angle by which the outline turns left, in radians. */
function angleBetween(one: PlanePoint, other: PlanePoint): number {
  return Math.atan2(one[0] * other[1] - one[1] * other[0], one[0] * other[0] + one[1] * other[1])
}
