import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rectangleOutline, type Outline } from '../../../../shared/geometry/outline.ts'
import { unitKey, type Bed, type BedUnit, type Place } from '../../../../shared/production/plates/bed.ts'
import { findPlaceFaults, whyPlacesFail } from '../../../../shared/production/plates/check-places.ts'
import { measureGap, placeOutline } from '../../../../shared/production/plates/outline-geometry.ts'

const BED: Bed = { size_mm: [200, 200], margin_mm: 2, spacing_mm: 5 }
const SQUARE = rectangleOutline([20, 20])

function unit(number: number, at = 1, changes: Partial<BedUnit> = {}): BedUnit {
  return { order_id: `ord_${number}`, unit: at, number, outline: SQUARE, brim_mm: 0, ...changes }
}

function sentencesOf(placed: [BedUnit, Place | null][], bed = BED): string[] {
  const places = new Map(placed.flatMap(([one, place]) => (place ? [[unitKey(one), place] as const] : [])))
  return findPlaceFaults(
    placed.map(([one]) => one),
    places,
    bed,
  ).map(({ sentence }) => sentence)
}

function at(x_mm: number, y_mm: number, turn_deg = 0): Place {
  return { x_mm, y_mm, turn_deg }
}

describe('places on a bed', () => {
  test.each<[string, Place, string[]]>([
    ['5 mm apart', at(75, 50), []],
    ['4.9 mm apart', at(74.9, 50), ['1012 unit 2 and 1013 unit 1 are closer than 5 mm.']],
    ['on top of each other', at(60, 50), ['1012 unit 2 and 1013 unit 1 overlap.']],
    ['touching', at(70, 50), ['1012 unit 2 and 1013 unit 1 overlap.']],
    ['corner to corner at 5.7 mm', at(74, 74), []],
    [
      'turned, with its corner at 4.9 mm',
      at(50 + 10 + 4.9 + Math.SQRT2 * 10, 50, 45),
      ['1012 unit 2 and 1013 unit 1 are closer than 5 mm.'],
    ],
    ['turned, with its corner at 5 mm', at(50 + 10 + 5 + Math.SQRT2 * 10, 50, 45), []],
  ])('the distance of two parts %s is checked', (_name, place, sentences) => {
    expect(
      sentencesOf([
        [unit(1012, 2), at(50, 50)],
        [unit(1013), place],
      ]),
    ).toEqual(sentences)
  })

  test.each<[string, Place, string[]]>([
    ['at the margin', at(12, 188), []],
    ['within the margin', at(11, 100), ['1012 unit 1 is closer than 2 mm to the edge of the bed.']],
    ['beyond the edge', at(9, 100), ['1012 unit 1 leaves the bed.']],
    ['turned beyond the edge', at(100, 187, 45), ['1012 unit 1 leaves the bed.']],
  ])('the place of a part %s is checked', (_name, place, sentences) => {
    expect(sentencesOf([[unit(1012), place]])).toEqual(sentences)
  })

  test('count brims as part of what needs its distance', () => {
    const brimmed = (number: number) => unit(number, 1, { brim_mm: 5 })
    expect(
      sentencesOf([
        [brimmed(1012), at(50, 50)],
        [brimmed(1013), at(80, 50)],
      ]),
    ).toEqual(['1012 unit 1 and 1013 unit 1 are closer than 5 mm with their brims.'])
    expect(
      sentencesOf([
        [brimmed(1012), at(50, 50)],
        [brimmed(1013), at(85, 50)],
      ]),
    ).toEqual([])
    expect(sentencesOf([[brimmed(1012), at(14, 50)]])).toEqual([
      '1012 unit 1 with its brim is closer than 2 mm to the edge of the bed.',
    ])
  })

  test('name a unit that has none', () => {
    expect(sentencesOf([[unit(1012), null]])).toEqual(['1012 unit 1 has no place on the bed.'])
  })

  test('are refused in one text that stays short', () => {
    const all = [1, 2, 3, 4].map((number): [BedUnit, Place] => [unit(1000, number), at(100, 100)])
    const faults = findPlaceFaults(
      all.map(([one]) => one),
      new Map(all.map(([one, place]) => [unitKey(one), place])),
      BED,
    )
    expect(faults).toHaveLength(6)
    expect(whyPlacesFail(faults)).toBe(
      '1000 unit 1 and 1000 unit 2 overlap. 1000 unit 1 and 1000 unit 3 overlap. 1000 unit 1 and 1000 unit 4 overlap. And 3 more.',
    )
    expect(whyPlacesFail([])).toBeNull()
  })
})

describe('the gap between two outlines', () => {
  const Turned = fc.record({
    x_mm: fc.double({ min: -60, max: 60, noNaN: true }),
    y_mm: fc.double({ min: -60, max: 60, noNaN: true }),
    turn_deg: fc.integer({ min: 0, max: 359 }),
  })

  test('is the smallest distance between points of the two, and the same both ways', () => {
    const sides = (outline: Outline) =>
      outline.flatMap((from, index) => {
        const to = outline[(index + 1) % outline.length]
        return Array.from({ length: 21 }, (_, step) =>
          [0, 1].map((axis) => from[axis] + ((to[axis] - from[axis]) * step) / 20),
        )
      })
    fc.assert(
      fc.property(Turned, Turned, (one, other) => {
        const [a, b] = [placeOutline(rectangleOutline([30, 10]), one), placeOutline(SQUARE, other)]
        const gap = measureGap(a, b)
        const sampled = Math.min(
          ...sides(a).flatMap(([x, y]) => sides(b).map(([u, v]) => Math.hypot(x - u, y - v))),
        )
        expect(gap).toBeCloseTo(measureGap(b, a), 9)
        expect(gap).toBeLessThanOrEqual(sampled + 1e-9)
        expect(gap === 0 ? 0 : sampled - gap).toBeLessThan(2)
      }),
    )
  })
})
