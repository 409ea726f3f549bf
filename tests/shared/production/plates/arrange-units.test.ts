import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rectangleOutline, type Outline } from '../../../../shared/geometry/outline.ts'
import { arrangeUnits, canArrangeAll } from '../../../../shared/production/plates/arrange-units.ts'
import { unitKey, type Bed, type BedUnit } from '../../../../shared/production/plates/bed.ts'
import { findPlaceFaults } from '../../../../shared/production/plates/check-places.ts'

const BED: Bed = { size_mm: [250, 210], margin_mm: 2, spacing_mm: 5 }

function unitsOf(outlines: readonly Outline[], brims: readonly number[] = []): BedUnit[] {
  return outlines.map((outline, at) => ({
    order_id: `ord_${at % 3}`,
    unit: Math.floor(at / 3) + 1,
    number: 1001 + (at % 3),
    outline,
    brim_mm: brims[at] ?? 0,
  }))
}

function polygon(corners: number, width: number, depth: number): Outline {
  return Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * (at + 0.3)) / corners
    return [(Math.cos(angle) * width) / 2, (Math.sin(angle) * depth) / 2] as [number, number]
  })
}

const AnyOutline: fc.Arbitrary<Outline> = fc.oneof(
  fc
    .tuple(fc.double({ min: 2, max: 120, noNaN: true }), fc.double({ min: 2, max: 120, noNaN: true }))
    .map(rectangleOutline),
  fc
    .tuple(
      fc.integer({ min: 3, max: 12 }),
      fc.double({ min: 4, max: 90, noNaN: true }),
      fc.double({ min: 4, max: 90, noNaN: true }),
    )
    .map(([corners, width, depth]) => polygon(corners, width, depth)),
)
const AnyUnits = fc
  .array(fc.tuple(AnyOutline, fc.constantFrom(0, 0, 5)), { minLength: 1, maxLength: 14 })
  .map((parts) =>
    unitsOf(
      parts.map(([outline]) => outline),
      parts.map(([, brim]) => brim),
    ),
  )

function faultsOf(units: readonly BedUnit[], bed = BED) {
  const { places, missing } = arrangeUnits(units, bed)
  const placed = units.filter((unit) => !missing.includes(unit))
  return findPlaceFaults(placed, new Map(places.map((place) => [unitKey(place), place])), bed)
}

describe('arranging units on a bed', () => {
  test('leaves no two closer than the spacing and none beyond the margin, and loses no unit', () => {
    fc.assert(
      fc.property(AnyUnits, (units) => {
        const { places, missing } = arrangeUnits(units, BED)
        expect(faultsOf(units)).toEqual([])
        expect(places.length + missing.length).toBe(units.length)
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  test('says whether all units have room as placing them does, without placing them', () => {
    fc.assert(
      fc.property(AnyUnits, (units) => {
        expect(canArrangeAll(units, BED)).toBe(arrangeUnits(units, BED).missing.length === 0)
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  test('gives the same units the same places, whatever their sequence', () => {
    fc.assert(
      fc.property(AnyUnits, fc.integer(), (units, seed) => {
        const shuffled = units.toSorted(
          (one, other) => ((one.unit * 7 + seed) % 5) - ((other.unit * 7 + seed) % 5),
        )
        const byKey = (all: readonly BedUnit[]) =>
          new Map(arrangeUnits(all, BED).places.map((place) => [unitKey(place), place]))
        expect(byKey(shuffled)).toEqual(byKey(units))
      }),
      { numRuns: 30 },
    )
  }, 60_000)

  test.each([
    [1, 1, 246, 206],
    [2, 2, 120.5, 100.5],
    [5, 4, 45.2, 47.75],
    [10, 8, 20.1, 21.375],
  ])(
    'fits a grid of %i by %i equal parts that fill the bed to a micrometer',
    (columns, rows, width, depth) => {
      const outlines = Array.from({ length: columns * rows }, () => rectangleOutline([width, depth]))
      expect(arrangeUnits(unitsOf(outlines), BED).missing).toEqual([])
    },
  )

  test('turns a part that is longer than the bed is wide', () => {
    const [place] = arrangeUnits(unitsOf([rectangleOutline([200, 240])]), BED).places
    expect(place).toMatchObject({ x_mm: 125, y_mm: 105, turn_deg: 90 })
  })

  test('turns a part that was drawn diagonally so that it fits', () => {
    const turned = rectangleOutline([200, 180]).map(([x, y]): [number, number] => [
      x * Math.cos(0.7) - y * Math.sin(0.7),
      x * Math.sin(0.7) + y * Math.cos(0.7),
    ])
    expect(arrangeUnits(unitsOf([turned]), BED).missing).toEqual([])
  })

  test('names what does not fit', () => {
    const units = unitsOf([
      rectangleOutline([30, 30]),
      rectangleOutline([300, 20]),
      rectangleOutline([40, 40]),
    ])
    const { places, missing } = arrangeUnits(units, BED)
    expect(missing).toEqual([units[1]])
    expect(places).toHaveLength(2)
  })

  test('uses the room that triangles leave in the boxes around them', () => {
    const triangle: Outline = [
      [-100, -90],
      [100, -90],
      [-100, 90],
    ]
    const units = unitsOf([triangle, rectangleOutline([80, 60])])
    expect(arrangeUnits(units, BED).missing).toEqual([])
    expect(faultsOf(units)).toEqual([])
  })

  test('keeps the width of brims free as well', () => {
    const squares = Array.from({ length: 4 }, () => rectangleOutline([118, 98]))
    expect(arrangeUnits(unitsOf(squares), BED).missing).toEqual([])
    expect(arrangeUnits(unitsOf(squares, [5, 5, 5, 5]), BED).missing).not.toEqual([])
  })

  test('centers the parts on the bed', () => {
    const { places } = arrangeUnits(unitsOf([rectangleOutline([20, 20]), rectangleOutline([20, 20])]), BED)
    expect((places[0].x_mm + places[1].x_mm) / 2).toBeCloseTo(125, 6)
    expect((places[0].y_mm + places[1].y_mm) / 2).toBeCloseTo(105, 6)
  })
})
