import { describe, expect, test } from 'vitest'
import { triangulatePolygon } from '../../server/geometry/mesh/triangulate-polygon.ts'

type Point = [number, number]

function cut(points: Point[], lift: (point: Point) => number[] = ([x, y]) => [x, y, 0]): number[][] {
  const triangles: number[][] = []
  triangulatePolygon([...points.keys()], points.flatMap(lift), (...corners) => void triangles.push(corners))
  return triangles
}

function area(points: Point[], [a, b, c]: number[]): number {
  const [[ax, ay], [bx, by], [cx, cy]] = [points[a], points[b], points[c]]
  return ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2
}

/** Sum of the triangles' areas, with an error when one of them is folded over. */
function cutArea(points: Point[], triangles: number[][]): number {
  const areas = triangles.map((triangle) => area(points, triangle))
  expect(Math.min(...areas)).toBeGreaterThanOrEqual(0)
  return areas.reduce((sum, size) => sum + size, 0)
}

const ARROW: Point[] = [
  [0, 0],
  [4, 0],
  [1, 1],
  [0, 4],
]
const LETTER_L: Point[] = [
  [2, 1],
  [1, 1],
  [1, 3],
  [0, 3],
  [0, 0],
  [2, 0],
]
/** A plus of five unit squares; the middles of its outer sides are corners too. */
const PLUS: Point[] = [
  [1, 0],
  [1.5, 0],
  [2, 0],
  [2, 1],
  [3, 1],
  [3, 2],
  [2, 2],
  [2, 3],
  [1, 3],
  [1, 2],
  [0, 2],
  [0, 1],
  [1, 1],
]

describe('polygon triangulation', () => {
  test('cuts a square into the two triangles of its first corner', () => {
    expect(
      cut([
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]),
    ).toEqual([
      [0, 1, 2],
      [0, 2, 3],
    ])
  })

  test('cuts a concave quad at its reflex corner, whichever corner comes first', () => {
    for (let start = 0; start < 4; start++) {
      const turned = [...ARROW.slice(start), ...ARROW.slice(0, start)]
      expect(cutArea(turned, cut(turned))).toBeCloseTo(4)
    }
  })

  test.each([
    ['an L', LETTER_L, 4],
    ['a plus with corners in the middle of sides', PLUS, 5],
  ])('%s keeps its area and every corner', (_name, points, size) => {
    for (let start = 0; start < points.length; start++) {
      const turned = [...points.slice(start), ...points.slice(0, start)]
      const triangles = cut(turned)
      expect(triangles).toHaveLength(points.length - 2)
      expect(cutArea(turned, triangles)).toBeCloseTo(size)
      expect(new Set(triangles.flat()).size).toBe(points.length)
    }
  })

  test.each([
    ['seen from below', ([x, y]: Point) => [-x, y, 0]],
    ['standing in x', ([x, y]: Point) => [0, x, y]],
    ['standing in y', ([x, y]: Point) => [y, 0, x]],
    ['leaning', ([x, y]: Point) => [x, y, x + 2 * y]],
  ])('cuts an L %s the same way', (_name, lift) => {
    expect(cut(LETTER_L, lift)).toEqual(cut(LETTER_L))
  })

  test('cuts a spiral of thousands of corners without folding', () => {
    const turns = Array.from({ length: 2000 }, (_, at) => at * 0.05)
    const arm =
      (width: number) =>
      (turn: number): Point => [(width + turn / 5) * Math.cos(turn), (width + turn / 5) * Math.sin(turn)]
    const spiral = [...turns.map(arm(2)), ...turns.map(arm(1)).toReversed()]
    const triangles = cut(spiral)
    const outline = spiral.reduce((sum, _, at) => sum + area(spiral, [0, at, (at + 1) % spiral.length]), 0)
    expect(triangles).toHaveLength(3998)
    expect(cutArea(spiral, triangles)).toBeCloseTo(outline, 6)
  })

  test('returns n - 2 triangles for a polygon that crosses itself', () => {
    const star: Point[] = [0, 2, 4, 1, 3].map((step) => [Math.cos(step * 1.2566), Math.sin(step * 1.2566)])
    expect(cut(star)).toHaveLength(3)
    expect(
      cut([
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [2, 3],
        [-2, 1],
      ]),
    ).toHaveLength(4)
  })
})
