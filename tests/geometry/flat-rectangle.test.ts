import { describe, expect, test } from 'vitest'
import {
  convexOutline,
  depthInside,
  smallestRectangle,
  type Point,
} from '../../server/geometry/place/flat-rectangle.ts'

const SQUARE: Point[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]

describe('outlines in a plane', () => {
  test('points inside and along the sides are left out', () => {
    expect(convexOutline([...SQUARE, [2, 2], [2, 0], [4, 1]])).toEqual(SQUARE)
  })

  test('a strip that lies askew has a rectangle as narrow as itself', () => {
    const strip: Point[] = [
      [0, 0],
      [10, 10],
      [9, 11],
      [-1, 1],
    ]
    const { area, direction } = smallestRectangle(convexOutline(strip))
    expect(area).toBeCloseTo(Math.sqrt(200) * Math.sqrt(2), 5)
    expect(Math.abs(direction[0])).toBeCloseTo(Math.abs(direction[1]), 5)
  })

  test('depth inside of an outline is the distance to its nearest side', () => {
    expect(depthInside(SQUARE, [1, 2])).toBeCloseTo(1)
    expect(depthInside(SQUARE, [5, 2])).toBeCloseTo(-1)
    expect(depthInside([[0, 0]], [0, 0])).toBe(-Infinity)
  })
})
