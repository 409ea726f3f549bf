import { describe, expect, test } from 'vitest'
import {
  measureBoundingArea,
  keepOuterOutlines,
  measureSignedArea,
} from '../../../server/geometry/print/slices/outlines.ts'
import { measureSlant } from '../../../server/geometry/print/slices/contours.ts'
import { box, hollowBox, joined, sphere } from '../shapes.ts'
import { prism, turnedUp } from '../solid-shapes.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { outlinesOf } from './outlined.ts'

describe('the outlines of a layer', () => {
  test('a box has one loop around its area', () => {
    const outlines = outlinesOf(box([20, 10, 5]), 3)
    expect(outlines.loops).toBe(1)
    expect(measureSignedArea(outlines, 0)).toBeCloseTo(200, 4)
  })

  test('a hollow box has an outline and a hole in the opposite direction', () => {
    const outlines = outlinesOf(hollowBox([9, 9, 9], [3, 3, 3]), 22)
    const areas = [0, 1]
      .map((loop) => Math.round(measureSignedArea(outlines, loop)))
      .toSorted((a, b) => b - a)
    expect([outlines.loops, ...areas]).toEqual([2, 81, -9])
    expect(keepOuterOutlines(outlines).loops).toBe(1)
  })

  test('the outlines of a ball at mid-height enclose its great circle', () => {
    const outlines = outlinesOf(sphere(10, 64), 49)
    expect(outlines.loops).toBe(1)
    expect(measureSignedArea(outlines, 0) / (Math.PI * 100)).toBeCloseTo(1, 2)
  })

  test('the outlines of two boxes have a bounding rectangle around both', () => {
    const outlines = outlinesOf(joined(box([5, 5, 5]), box([5, 5, 5], [15, 0, 0])))
    expect(outlines.loops).toBe(2)
    expect(measureBoundingArea(outlines)).toBeCloseTo(100, 4)
  })

  test.each<[string, Mesh, number]>([
    ['a box', box([20, 10, 5]), 0],
    ['a ball', sphere(10, 64), 1],
    // Sides of 3, 4 and 5 mm.
    [
      'a right-angled wedge',
      turnedUp(
        prism(
          [
            [0, 0],
            [4, 0],
            [0, 3],
          ],
          5,
        ),
      ),
      5 / 12,
    ],
  ])('the outlines of %s run along neither axis where they are slanted', (_name, mesh, slant) => {
    expect(measureSlant(outlinesOf(mesh, 10))).toBeCloseTo(slant, 2)
  })
})
