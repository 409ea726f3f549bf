import { array, assert, integer, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findFlatSides } from '../../server/geometry/place/facets.ts'
import { buildConvexHull, listHullCorners } from '../../server/geometry/place/hull.ts'
import { collectHullPoints } from '../../server/geometry/place/hull-points.ts'
import { dot } from '../../server/geometry/mesh/vectors.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { box, joined, sphere, tetrahedron } from './shapes.ts'
import { comb } from './solid-shapes.ts'

const areaOf = (points: Vec3[]) => buildConvexHull(points).reduce((sum, face) => sum + face.area, 0)

describe('convex hull', () => {
  test('the hull of a box has its six sides and area', () => {
    const sides = findFlatSides(buildConvexHull(collectHullPoints(box([2, 3, 4]))))
    expect(sides.map((side) => Math.round(side.area))).toEqual([12, 12, 8, 8, 6, 6])
    expect(sides[0].normal.map(Math.abs)).toEqual([1, 0, 0])
  })

  test('the hull of a comb is the box around it: the tips of its teeth form one flat side', () => {
    const hull = buildConvexHull(collectHullPoints(comb(1, 4)))
    const largest = findFlatSides(hull)[0]
    expect(listHullCorners(hull, collectHullPoints(comb(1, 4))).length).toBeLessThan(13)
    expect(Math.abs(largest.normal[2])).toBe(1)
    expect(largest.area).toBeCloseTo(20 * 20, 3)
  })

  test('the hull of two boxes spans the space between them', () => {
    expect(areaOf(collectHullPoints(joined(box(), box([1, 1, 1], [9, 0, 0]))))).toBeCloseTo(10 * 4 + 2, 5)
  })

  test('the hull of points in a plane, on a line, or of fewer than four is empty', () => {
    expect(buildConvexHull([])).toEqual([])
    expect(buildConvexHull([0, 1, 2, 3, 4].map((x): Vec3 => [x, x, x]))).toEqual([])
    expect(buildConvexHull([0, 1, 2, 3, 4].map((x): Vec3 => [x, x * x, 0]))).toEqual([])
  })

  test('has every point on or behind every face', () => {
    const coordinate = integer({ min: -50, max: 50 })
    assert(
      property(array(tuple(coordinate, coordinate, coordinate), { maxLength: 60 }), (points) => {
        for (const { normal, corners } of buildConvexHull(points)) {
          const offset = dot(normal, points[corners[0]])
          for (const point of points) expect(dot(normal, point) - offset).toBeLessThan(1e-6)
        }
      }),
    )
  })

  test('the hull of a fine ball is made of a few thousand outstanding points', () => {
    const points = collectHullPoints(sphere(10, 150))
    expect(points.length).toBeLessThan(8000)
    expect(areaOf(points) / (4 * Math.PI * 100)).toBeCloseTo(1, 2)
  })

  test('the hull of a tetrahedron has the slanted side as its largest', () => {
    const largest = findFlatSides(buildConvexHull(collectHullPoints(tetrahedron(10))))[0]
    expect(largest.normal.map((component) => component.toFixed(3))).toEqual(['0.577', '0.577', '0.577'])
  })
})
