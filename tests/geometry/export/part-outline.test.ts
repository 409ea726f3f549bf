import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_OUTLINE_POINTS, type Outline } from '../../../shared/geometry/outline.ts'
import { findPartOutline } from '../../../server/geometry/export/part-outline.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { measureDepthInside } from '../../../server/geometry/place/flat-rectangle.ts'
import { placeOnPlate } from '../../../server/geometry/print/slices/placed-part.ts'
import { box, joined, sphere } from '../shapes.ts'

function outlineOf(mesh: Mesh, down: [number, number, number] = [0, 0, -1]) {
  const part = placeOnPlate(mesh, down)
  return { part, outline: findPartOutline(part) }
}

function areaOf(outline: Outline): number {
  return outline.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

describe('the outline of a part', () => {
  test('the outline of a box is the rectangle around its center, with the chosen face down', () => {
    const { outline } = outlineOf(box([10, 20, 30], [5, 5, 5]), [1, 0, 0])
    expect(outline.map((point) => point.map((value) => Math.round(Math.abs(value) * 1000) / 1000))).toEqual(
      Array.from({ length: 4 }, () => [10, 15]),
    )
    expect(areaOf(outline)).toBeCloseTo(600, 3)
  })

  test('the outline of a ball has few points, contains it, and is little larger than it', () => {
    const { outline, part } = outlineOf(sphere(40, 60))
    expect(outline.length).toBeLessThanOrEqual(MAX_OUTLINE_POINTS)
    expect(areaOf(outline) / (Math.PI * 40 ** 2)).toBeLessThan(1.02)
    expect(Math.max(...outline.map(([x]) => x))).toBeLessThanOrEqual(part.size[0] / 2 + 1e-6)
  })

  test('contains every vertex, runs counter-clockwise, and stays in the box around the part', () => {
    const Boxes = fc.array(
      fc.tuple(
        fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: 1, max: 40 }))),
        fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: -60, max: 60 }))),
        fc.integer({ min: 0, max: 10 }),
      ),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(Boxes, (boxes) => {
        const mesh = joined(
          ...boxes.map(([size, at, balls]) =>
            balls > 7
              ? sphere(size[0] / 2, 20)
              : box(size as [number, number, number], at as [number, number, number]),
          ),
        )
        const { outline, part } = outlineOf(mesh)
        expect(outline.length).toBeLessThanOrEqual(MAX_OUTLINE_POINTS)
        expect(areaOf(outline)).toBeGreaterThan(0)
        const [width, depth] = part.size
        for (let vertex = 0; vertex < part.x.length; vertex++) {
          const depthInside = measureDepthInside(outline, [
            part.x[vertex] - width / 2,
            part.y[vertex] - depth / 2,
          ])
          expect(depthInside).toBeGreaterThan(-1e-4)
        }
        for (const [x, y] of outline) {
          expect(Math.abs(x)).toBeLessThanOrEqual(width / 2 + 1e-4)
          expect(Math.abs(y)).toBeLessThanOrEqual(depth / 2 + 1e-4)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the outline of an upright sheet is the box around it', () => {
    const { outline } = outlineOf(box([10, 0, 30]))
    expect(outline).toHaveLength(4)
  })
})
