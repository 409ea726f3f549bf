import { array, assert, integer, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flatSides } from '../../server/geometry/place/facets.ts'
import { convexHull, cornersOf } from '../../server/geometry/place/hull.ts'
import { hullPoints } from '../../server/geometry/place/hull-points.ts'
import { dot } from '../../server/geometry/mesh/vectors.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { box, joined, sphere, tetrahedron } from './shapes.ts'
import { comb } from './solid-shapes.ts'

const areaOf = (points: Vec3[]) => convexHull(points).reduce((sum, face) => sum + face.area, 0)

describe('convex hull', () => {
  test('of a box has its six sides and area', () => {
    const sides = flatSides(convexHull(hullPoints(box([2, 3, 4]))))
    expect(sides.map((side) => Math.round(side.area))).toEqual([12, 12, 8, 8, 6, 6])
    expect(sides[0].normal.map(Math.abs)).toEqual([1, 0, 0])
  })

  test('of a comb is the box around it: its teeth stand on one flat side', () => {
    const hull = convexHull(hullPoints(comb(1, 4)))
    const largest = flatSides(hull)[0]
    expect(cornersOf(hull, hullPoints(comb(1, 4))).length).toBeLessThan(13)
    expect(Math.abs(largest.normal[2])).toBe(1)
    expect(largest.area).toBeCloseTo(20 * 20, 3)
  })

  test('of two boxes spans the space between them', () => {
    expect(areaOf(hullPoints(joined(box(), box([1, 1, 1], [9, 0, 0]))))).toBeCloseTo(10 * 4 + 2, 5)
  })

  test('of points in a plane, on a line, or of fewer than four, is none', () => {
    expect(convexHull([])).toEqual([])
    expect(convexHull([0, 1, 2, 3, 4].map((x): Vec3 => [x, x, x]))).toEqual([])
    expect(convexHull([0, 1, 2, 3, 4].map((x): Vec3 => [x, x * x, 0]))).toEqual([])
  })

  test('has every point on or behind every face', () => {
    const coordinate = integer({ min: -50, max: 50 })
    assert(
      property(array(tuple(coordinate, coordinate, coordinate), { maxLength: 60 }), (points) => {
        for (const { normal, corners } of convexHull(points)) {
          const offset = dot(normal, points[corners[0]])
          for (const point of points) expect(dot(normal, point) - offset).toBeLessThan(1e-6)
        }
      }),
    )
  })

  test('of a fine ball is made from the few thousand points that stand out', () => {
    const points = hullPoints(sphere(10, 150))
    expect(points.length).toBeLessThan(8000)
    expect(areaOf(points) / (4 * Math.PI * 100)).toBeCloseTo(1, 2)
  })

  test('of a corner has the slanted side as its largest', () => {
    const largest = flatSides(convexHull(hullPoints(tetrahedron(10))))[0]
    expect(largest.normal.map((component) => component.toFixed(3))).toEqual(['0.577', '0.577', '0.577'])
  })
})
