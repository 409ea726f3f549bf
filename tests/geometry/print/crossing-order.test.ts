import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CrossingOrder } from '../../../server/geometry/print/raster/crossing-order.ts'

/** Rows of segments, each at a place; a segment may come and go. */
const rows = fc.array(
  fc.uniqueArray(
    fc.record({
      point: fc.integer({ min: 0, max: 300 }),
      place: fc.float({ noNaN: true, min: -50, max: 500 }),
    }),
    { selector: ({ point }) => point, maxLength: 300 },
  ),
  { maxLength: 6 },
)

test('crossings are in the order of their places, on every row', () => {
  fc.assert(
    fc.property(rows, fc.boolean(), (segments, isFalling) => {
      const order = new CrossingOrder()
      order.begin(301)
      for (const row of segments) {
        const placeOf = Float64Array.from(row, ({ place }) => place)
        const signedPointOf = Int32Array.from(row, ({ point }) => (isFalling ? ~point : point))
        const sorted = row.map((_, crossing) => crossing)
        order.sort(sorted, { placeOf, signedPointOf })
        expect(sorted.map((crossing) => placeOf[crossing])).toEqual([...placeOf].toSorted((a, b) => a - b))
        expect(new Set(sorted).size).toBe(row.length)
      }
    }),
  )
})

test('rows turned around are sorted as well', () => {
  const order = new CrossingOrder()
  const count = 2000
  order.begin(count)
  const signedPointOf = Int32Array.from({ length: count }, (_, at) => at)
  for (const turn of [1, -1]) {
    const placeOf = Float64Array.from({ length: count }, (_, at) => at * turn)
    const sorted = Array.from({ length: count }, (_, at) => at)
    order.sort(sorted, { placeOf, signedPointOf })
    expect(sorted[0]).toBe(turn > 0 ? 0 : count - 1)
    expect(sorted.map((crossing) => placeOf[crossing])).toEqual([...placeOf].toSorted((a, b) => a - b))
  }
})
