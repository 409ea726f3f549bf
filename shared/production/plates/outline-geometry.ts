import type { Outline } from '../../geometry/outline.ts'
import type { Place } from './bed.ts'

/** The box around an outline, in mm. */
export interface OutlineBounds {
  min: [number, number]
  max: [number, number]
}

export function placeOutline(outline: Outline, { x_mm, y_mm, turn_deg }: Place): Outline {
  const [cos, sin] = directionOf(turn_deg)
  return outline.map(([x, y]) => [x_mm + x * cos - y * sin, y_mm + x * sin + y * cos])
}

/** Exact for quarter turns: a part turned by 90 degrees still fits where its sides are as long as the bed's. */
function directionOf(turn_deg: number): [number, number] {
  const quarters: [number, number][] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ]
  if (turn_deg % 90 === 0) return quarters[(((turn_deg / 90) % 4) + 4) % 4]
  const angle = (turn_deg * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle)]
}

export function findBounds(outline: Outline): OutlineBounds {
  const bounds: OutlineBounds = { min: [Infinity, Infinity], max: [-Infinity, -Infinity] }
  for (const point of outline)
    for (const axis of [0, 1]) {
      bounds.min[axis] = Math.min(bounds.min[axis], point[axis])
      bounds.max[axis] = Math.max(bounds.max[axis], point[axis])
    }
  return bounds
}

/** mm2 inside an outline, by the shoelace formula. */
export function measureArea(outline: Outline): number {
  const doubled = outline.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}

export function areBoundsCloser(one: OutlineBounds, other: OutlineBounds, distance: number): boolean {
  return [0, 1].every(
    (axis) => one.min[axis] - other.max[axis] < distance && other.min[axis] - one.max[axis] < distance,
  )
}

/** mm between two convex outlines; 0 when they touch or overlap. */
export function measureGap(one: Outline, other: Outline): number {
  if (!areSeparated(one, other) && !areSeparated(other, one)) return 0
  return Math.min(measureNearest(one, other), measureNearest(other, one))
}

/** Separating axis theorem: whether all of `other` is outside of one side of `one`. */
function areSeparated(one: Outline, other: Outline): boolean {
  return one.some(([x, y], at) => {
    const [nextX, nextY] = one[(at + 1) % one.length]
    return other.every(([px, py]) => (nextX - x) * (py - y) - (nextY - y) * (px - x) < 0)
  })
}

/** Returns the shortest distance from a corner of `one` to a side of `other`. */
function measureNearest(one: Outline, other: Outline): number {
  let nearest = Infinity
  for (const [px, py] of one)
    for (const [at, [x, y]] of other.entries()) {
      const [nextX, nextY] = other[(at + 1) % other.length]
      const [dx, dy] = [nextX - x, nextY - y]
      const length2 = dx * dx + dy * dy
      const along = length2 > 0 ? ((px - x) * dx + (py - y) * dy) / length2 : 0
      const share = Math.min(1, Math.max(0, along))
      nearest = Math.min(nearest, Math.hypot(px - x - share * dx, py - y - share * dy))
    }
  return nearest
}

/** Returns the degrees by which an outline is turned so that the box around it is smallest; 0 where that saves next to nothing. */
export function findFlatTurn(outline: Outline): number {
  let best = { turn_deg: 0, area: measureBoxArea(outline, 0) * MIN_TURN_GAIN }
  for (const [at, [x, y]] of outline.entries()) {
    const [nextX, nextY] = outline[(at + 1) % outline.length]
    const side = (Math.atan2(nextY - y, nextX - x) * 180) / Math.PI
    const turn_deg = (((-side % 90) + 90) % 90) % 90
    const area = measureBoxArea(outline, turn_deg)
    if (area < best.area) best = { turn_deg, area }
  }
  return best.turn_deg
}

/** Returns true if an outline is a rectangle along the axes. */
export function isRectangle(outline: Outline): boolean {
  const { min, max } = findBounds(outline)
  return outline.every((point) =>
    [0, 1].every((axis) => point[axis] === min[axis] || point[axis] === max[axis]),
  )
}

/** A part is turned when the box around it is then smaller than this share of what it was. */
const MIN_TURN_GAIN = 0.98

function measureBoxArea(outline: Outline, turn_deg: number): number {
  const { min, max } = findBounds(placeOutline(outline, { x_mm: 0, y_mm: 0, turn_deg }))
  return (max[0] - min[0]) * (max[1] - min[1])
}
