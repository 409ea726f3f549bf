import { describe, expect, test } from 'vitest'
import {
  findConvexOutline,
  measureDepthInside,
  findSmallestRectangle,
  type PlanePoint,
} from '../../server/geometry/place/flat-rectangle.ts'

const SQUARE: PlanePoint[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]

describe('a convex outline', () => {
  test('omits points inside and along its sides', () => {
    expect(findConvexOutline([...SQUARE, [2, 2], [2, 0], [4, 1]])).toEqual(SQUARE)
  })

  test('a rotated strip has a rectangle as narrow as the strip', () => {
    const strip: PlanePoint[] = [
      [0, 0],
      [10, 10],
      [9, 11],
      [-1, 1],
    ]
    const { area, direction } = findSmallestRectangle(findConvexOutline(strip))
    expect(area).toBeCloseTo(Math.sqrt(200) * Math.sqrt(2), 5)
    expect(Math.abs(direction[0])).toBeCloseTo(Math.abs(direction[1]), 5)
  })

  test('measures depth as the distance to its nearest side', () => {
    expect(measureDepthInside(SQUARE, [1, 2])).toBeCloseTo(1)
    expect(measureDepthInside(SQUARE, [5, 2])).toBeCloseTo(-1)
    expect(measureDepthInside([[0, 0]], [0, 0])).toBe(-Infinity)
  })
})
