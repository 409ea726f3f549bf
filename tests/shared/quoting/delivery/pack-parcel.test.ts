import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lengthAndGirth, packParcel, packParts } from '../../../../shared/quoting/delivery/pack-parcel.ts'
import { rules } from './delivery-samples.ts'

const { packing } = rules
const cube = { size_mm: [20, 20, 20] as const, quantity: 1, grams: 4, value_cents: 1000 }

describe('a parcel', () => {
  test('the parcel of one small part is the smallest box of the shop, with its walls and filling', () => {
    // The 6 x 4 x 4 inch box: 65 g of board and 13 g for 1.6 liters of filling.
    expect(packParcel(cube, packing)).toEqual({
      size_mm: [160, 110, 110],
      grams: 82,
      value_cents: 1000,
      box: '6 x 4 x 4 in',
    })
  })

  test('the parcel of many parts takes the next box that holds their layers', () => {
    // 32 mm for each with its padding: 4 x 2 x 2 fit into 140 x 90 x 90 mm.
    expect(packParcel({ ...cube, quantity: 16 }, packing).size_mm).toEqual([160, 110, 110])
    expect(packParcel({ ...cube, quantity: 17 }, packing).size_mm).toEqual([211, 160, 110])
  })

  test('the parcel of a part that is turned to fit is not larger than it must be', () => {
    const rod = { ...cube, size_mm: [10, 10, 140] as const }
    expect(packParcel({ ...rod, size_mm: [10, 10, 128] }, packing).size_mm).toEqual([160, 110, 110])
    expect(packParcel(rod, packing).size_mm).toEqual([211, 160, 110])
  })

  test('the parcel of what fits into no box of the shop is made to measure', () => {
    const long = packParcel({ ...cube, size_mm: [900, 40, 40] }, packing)
    // 12 mm of padding on both sides and 4 mm of board: 900 + 24 + 8.
    expect(long.size_mm).toEqual([932, 72, 72])
    expect(lengthAndGirth(long)).toBe(932 + 4 * 72)
    expect(long.box).toBeNull()
  })

  test('the parcel of a shop without boxes is made to measure, as near to a cube as the parts allow', () => {
    const parcel = packParcel({ ...cube, quantity: 27 }, { ...packing, boxes: [] })
    expect(parcel.size_mm).toEqual([116, 116, 116])
  })

  const boxesWith = (changes: Partial<(typeof packing)['boxes'][number]>) => ({
    ...packing,
    boxes: packing.boxes.with(0, { ...packing.boxes[0], ...changes }),
  })
  const fitOf = (parts: typeof cube, rules: typeof packing) =>
    packParts(parts, rules).boxes.map(({ fit, capacity }) => [fit, capacity])

  test('is not in a box that is out of stock, and the next one is taken', () => {
    const rules = boxesWith({ in_stock: false })
    expect(packParcel(cube, rules).box).toBe('8 x 6 x 4 in')
    expect(fitOf(cube, rules).slice(0, 3)).toEqual([
      ['out_of_stock', 16],
      ['taken', 40],
      ['larger', 140],
    ])
  })

  test('is not in a box that its parts and filling are too heavy for', () => {
    // 4 g and 1.6 liters of filling at 8 g: 16.6 g.
    expect(packParcel(cube, boxesWith({ most_grams: 17 })).box).toBe('6 x 4 x 4 in')
    const rules = boxesWith({ most_grams: 16 })
    expect(packParcel(cube, rules).box).toBe('8 x 6 x 4 in')
    expect(fitOf(cube, rules)[0]).toEqual(['too_heavy', 16])
    expect(fitOf({ ...cube, quantity: 17 }, rules)[0]).toEqual(['too_small', 16])
  })

  test('is in the cheaper of two boxes of one size', () => {
    const twin = { ...packing.boxes[0], name: 'Twin', cost_cents: 40 }
    const rules = { ...packing, boxes: [{ ...packing.boxes[0], cost_cents: 45 }, twin] }
    expect(packParcel(cube, rules).box).toBe('Twin')
  })

  test('is as much larger than its box as the walls are thick', () => {
    expect(packParcel(cube, boxesWith({ wall_mm: 6.5 })).size_mm).toEqual([165, 115, 115])
  })

  test('costs the shop its box and its filling; a box made to measure has no price on record', () => {
    const rules = { ...boxesWith({ cost_cents: 45 }), filling_cents_per_liter: 5.5 }
    // 1.573 liters of filling.
    expect(packParts(cube, rules)).toMatchObject({ packing_cents: 54 })
    expect(packParts(cube, { ...rules, boxes: [] }).packing_cents).toBeNull()
  })

  const part = fc.record({
    size_mm: fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: 1, max: 700 }))) as fc.Arbitrary<
      [number, number, number]
    >,
    quantity: fc.integer({ min: 1, max: 100 }),
    grams: fc.integer({ min: 1, max: 2000 }),
    value_cents: fc.constant(1000),
  })

  test('contains its parts: by volume, by their longest side, and by weight', () => {
    fc.assert(
      fc.property(part, (parts) => {
        const { size_mm, grams } = packParcel(parts, packing)
        const volume = (size: readonly number[]) => size.reduce((product, side) => product * side, 1)
        expect(volume(size_mm)).toBeGreaterThan(volume(parts.size_mm) * parts.quantity)
        expect(size_mm[0]).toBeGreaterThan(Math.max(...parts.size_mm))
        expect(size_mm[2]).toBeGreaterThan(Math.min(...parts.size_mm))
        expect(grams).toBeGreaterThan(parts.grams * parts.quantity)
        expect(size_mm).toEqual(size_mm.toSorted((a, b) => b - a))
      }),
    )
  })
})
