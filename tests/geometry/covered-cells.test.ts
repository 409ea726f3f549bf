import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCoveredCells } from '../../server/geometry/place/covered-cells.ts'
import { rasterizeMask } from './reference/rasterize.ts'

/** Returns triangles with these coordinates of their corners, some of them outside of the grid. */
function drawn(numbers: number[]) {
  const points = Float32Array.from(numbers)
  return { points, triangles: Uint32Array.from({ length: numbers.length / 3 }, (_, vertex) => vertex) }
}

const loose = fc
  .array(fc.array(fc.double({ min: -10, max: 110, noNaN: true }), { minLength: 9, maxLength: 9 }), {
    maxLength: 12,
  })
  .map((list) => drawn(list.flat()))

test.each([31, 32, 33, 64, 100])('%d cells on a side: those with their center in a triangle', (size) => {
  fc.assert(
    fc.property(loose, (flat) => {
      const expected = rasterizeMask(flat.points, flat.triangles, size).reduce((sum, cell) => sum + cell, 0)
      expect(countCoveredCells(flat, size)).toBe(expected)
    }),
    { numRuns: 100 },
  )
})

test('a square of half a grid covers half of its cells, and one without area none', () => {
  const square = [0, 0, 0, 80, 0, 0, 80, 160, 0, 0, 0, 0, 80, 160, 0, 0, 160, 0]
  expect(countCoveredCells(drawn(square), 160)).toBe(80 * 160)
  expect(countCoveredCells(drawn([0, 0.5, 0, 160, 0.5, 0, 80, 0.5, 0]), 160)).toBe(0)
})

test('some of very many triangles over each other are drawn', () => {
  const corner = [0, 0, 0, 160, 0, 0, 0, 160, 0]
  const heap = drawn(Array.from({ length: 70_000 }, () => corner).flat())
  expect(countCoveredCells(heap, 160)).toBe(countCoveredCells(drawn(corner), 160))
})
