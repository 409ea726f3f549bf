import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { UprightRays } from '../../server/geometry/crossings/upright-rays.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { buildBvh } from '../../server/geometry/surface/bvh.ts'
import { allHits } from '../../server/geometry/surface/ray-cast.ts'
import { rayFrom } from '../../server/geometry/surface/ray.ts'
import { box, joined, meshOf } from './shapes.ts'

const coordinates = fc.double({ min: 0, max: 20, noNaN: true })

/** Triangles that have nothing to do with each other, long and narrow ones among them. */
const loose = fc
  .array(fc.array(coordinates, { minLength: 9, maxLength: 9 }), { minLength: 1, maxLength: 40 })
  .map((list) =>
    meshOf(
      list.flat(),
      list.flat().flatMap((_, at) => (at % 3 === 0 ? [at / 3] : [])),
    ),
  )

test('rays cast row by row go through the triangles that a search in the tree finds', () => {
  fc.assert(
    fc.property(loose, fc.integer({ min: 1, max: 25 }), (mesh, side) => {
      // Unevenly far apart.
      const places = (first: number) =>
        Float64Array.from({ length: side }, (_, at) => (20 * ((at + first) / side) ** 2 + at + first) / 2)
      const [columns, rows] = [places(0.309), places(0.3618)]
      const rays = new UprightRays(mesh, { columns, rows, bottom: -1 })
      const bvh = buildBvh(mesh)
      for (let row = 0; row < side; row++) {
        rays.castRow(row)
        for (let column = 0; column < side; column++) {
          const start: Vec3 = [columns[column], rows[row], -1]
          const expected = allHits(bvh, rayFrom(start, [0, 0, 1]), 0)!
          const found = expected.map((_, hit) => rays.face(column, hit))
          expect(rays.hits[column]).toBe(expected.length)
          // Of triangles at one distance, rounding decides which comes first.
          expect(new Set(found)).toEqual(new Set(expected.map(({ face }) => face)))
          expected.forEach(({ distance }, hit) => expect(rays.distance(column, hit)).toBeCloseTo(distance, 9))
        }
      }
    }),
    { numRuns: 100 },
  )
})

test('a ray through more than two hundred triangles is in a tangle, and the others are not', () => {
  const plates = Array.from({ length: 120 }, (_, at) => box([4, 4, 0.5], [0, 0, at]))
  const mesh = joined(box([8, 4, 0.5], [0, 0, -1]), ...plates)
  const rays = new UprightRays(mesh, {
    columns: Float64Array.of(1.1, 6.1),
    rows: Float64Array.of(1.3, 2.3),
    bottom: -2,
  })
  rays.castRow(0)
  expect([rays.isTangled(0), rays.isTangled(1)]).toEqual([true, false])
  expect(rays.hits[1]).toBe(2)
  rays.castRow(1)
  expect([rays.isTangled(0), rays.hits[1]]).toEqual([true, 2])
})
