import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rectangleOutline } from '../../../../shared/geometry/outline.ts'
import { unitKey, type Bed, type BedUnit, type Place } from '../../../../shared/production/plates/bed.ts'
import { findPlaceFaults } from '../../../../shared/production/plates/check-places.ts'
import { placeAfterDrag, placeAfterKey, turnPlace } from '../../../../renderer/production/plates/bed-moves.ts'

const HERE: Place = { x_mm: 100, y_mm: 80, turn_deg: 0 }

describe('a key on a picked part', () => {
  test.each<[string, boolean, Place | null]>([
    ['ArrowLeft', false, { x_mm: 99, y_mm: 80, turn_deg: 0 }],
    ['ArrowRight', true, { x_mm: 110, y_mm: 80, turn_deg: 0 }],
    ['ArrowUp', false, { x_mm: 100, y_mm: 81, turn_deg: 0 }],
    ['ArrowDown', true, { x_mm: 100, y_mm: 70, turn_deg: 0 }],
    ['r', false, { x_mm: 100, y_mm: 80, turn_deg: 15 }],
    ['R', true, { x_mm: 100, y_mm: 80, turn_deg: 90 }],
    ['Tab', false, null],
    ['a', false, null],
  ])('%s (shift: %s) moves or turns it', (key, shift, place) => {
    expect(placeAfterKey(HERE, key, shift)).toEqual(place)
  })

  test('turns around after a full circle, either way', () => {
    let place = HERE
    for (let turn = 0; turn < 24; turn++) place = placeAfterKey(place, 'r', false)!
    expect(place).toEqual(HERE)
    expect(turnPlace(HERE, -90).turn_deg).toBe(270)
  })
})

describe('dragging a part', () => {
  test('moves it as far as the pointer, in steps of half a millimeter', () => {
    const Point = fc.record({
      x_mm: fc.double({ min: -300, max: 300, noNaN: true }),
      y_mm: fc.double({ min: -300, max: 300, noNaN: true }),
    })
    fc.assert(
      fc.property(Point, Point, (from, to) => {
        const { x_mm, y_mm } = placeAfterDrag(HERE, from, to)
        expect(Math.abs(x_mm - (100 + to.x_mm - from.x_mm))).toBeLessThanOrEqual(0.25 + 1e-9)
        expect(Number.isInteger(y_mm * 2)).toBe(true)
      }),
    )
  })

  test('onto another part is a fault, and back again is none', () => {
    const bed: Bed = { size_mm: [200, 200], margin_mm: 2, spacing_mm: 5 }
    const units = [1, 2].map((unit): BedUnit => ({
      order_id: 'o',
      number: 1012,
      unit,
      outline: rectangleOutline([20, 20]),
      brim_mm: 0,
    }))
    const [one, other] = units.map(unitKey)
    const faultsAt = (place: Place) =>
      findPlaceFaults(
        units,
        new Map([
          [one, HERE],
          [other, place],
        ]),
        bed,
      ).map(({ sentence }) => sentence)
    const beside = { x_mm: 130, y_mm: 80, turn_deg: 0 }
    const onto = placeAfterDrag(beside, { x_mm: 130, y_mm: 80 }, { x_mm: 112, y_mm: 84 })
    expect(faultsAt(beside)).toEqual([])
    expect(faultsAt(onto)).toEqual(['1012 unit 1 and 1012 unit 2 overlap.'])
    expect(faultsAt(placeAfterDrag(onto, { x_mm: 112, y_mm: 84 }, { x_mm: 130, y_mm: 80 }))).toEqual([])
  })
})
