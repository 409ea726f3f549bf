import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  pointOf,
  RowCrossings,
  rowsBetween,
  type PixelContours,
} from '../../../server/geometry/print/raster/row-crossings.ts'

const ROWS = 40

/** Whole and half pixels make segments that meet on a center line, lie on it, or share a place. */
const coordinate = fc.oneof(
  fc.integer({ min: -8, max: 96 }).map((half) => half / 2),
  fc.double({ min: -4, max: 48, noNaN: true }),
)
const loops = fc.array(fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 12 }), {
  maxLength: 6,
})

function pixelsOf(outlines: [number, number][][]): PixelContours {
  const points = outlines.flat()
  const starts = [0]
  for (const outline of outlines) starts.push(starts[starts.length - 1] + outline.length)
  const column = Float64Array.from(points, ([x]) => x)
  const row = Float64Array.from(points, ([, y]) => y)
  const contours = { loops: outlines.length, starts: Uint32Array.from(starts), x: column, y: row }
  return { contours, column, row }
}

/** The crossings of a row, looked for in all segments. */
function searched({ contours: { loops: count, starts }, column, row }: PixelContours, at: number) {
  const found: { signed: number; place: number }[] = []
  for (let loop = 0; loop < count; loop++) {
    for (let from = starts[loop]; from < starts[loop + 1]; from++) {
      const to = from + 1 < starts[loop + 1] ? from + 1 : starts[loop]
      const isCrossed =
        Math.ceil(Math.min(row[from], row[to]) - 0.5) <= at &&
        at < Math.ceil(Math.max(row[from], row[to]) - 0.5)
      const place =
        column[from] + (at + 0.5 - row[from]) * ((column[to] - column[from]) / (row[to] - row[from]))
      if (isCrossed) found.push({ signed: row[to] > row[from] ? from : ~from, place })
    }
  }
  return found.toSorted((a, b) => a.place - b.place || pointOf(b.signed) - pointOf(a.signed))
}

function crossingsOf(pixels: PixelContours) {
  const crossings = new RowCrossings(ROWS)
  const { first, end } = crossings.begin(pixels)
  return Array.from({ length: ROWS }, (_, row) => {
    if (row < first || row >= end) return []
    crossings.moveTo(row)
    return Array.from({ length: crossings.count }, (__, at) => ({
      signed: crossings.signedPoints[at],
      place: crossings.places[at],
    }))
  })
}

test('each row has the crossings of all segments in the order of their places', () => {
  fc.assert(
    fc.property(loops, (outlines) => {
      const pixels = pixelsOf(outlines)
      expect(crossingsOf(pixels)).toEqual(Array.from({ length: ROWS }, (_, row) => searched(pixels, row)))
    }),
  )
})

test('a row whose order is turned around is sorted as well', () => {
  // All segments pass through one point between two rows.
  const outlines = Array.from({ length: 400 }, (_, at): [number, number][] => [
    [at / 10, 2],
    [40 - at / 10, 38],
    [40.01 - at / 10, 38],
  ])
  const pixels = pixelsOf(outlines)
  expect(crossingsOf(pixels)[30]).toEqual(searched(pixels, 30))
})

test('crossings are numbered without a gap', () => {
  fc.assert(
    fc.property(loops, (outlines) => {
      const pixels = pixelsOf(outlines)
      const crossings = new RowCrossings(ROWS)
      crossings.begin(pixels)
      const rows = Array.from({ length: ROWS }, (_, row) =>
        searched(pixels, row).map(({ signed }) => crossings.numberInRow0[pointOf(signed)] + row),
      )
      const numbers = rows.flat().toSorted((a, b) => a - b)
      expect(numbers).toEqual(Array.from({ length: crossings.total }, (_, at) => at))
    }),
  )
})

test.each([
  [0.4, 2.6, { first: 0, end: 3 }],
  [2.5, 0.5, { first: 0, end: 2 }],
  [-3, 99, { first: 0, end: ROWS }],
])(
  'a segment from row %d to %d crosses center lines from the lower end up to the upper one',
  (one, other, rows) => {
    expect(rowsBetween(one, other, ROWS)).toEqual(rows)
  },
)
