import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packBasket, type QuoteLoad } from '../../../../shared/quoting/delivery/pack-basket.ts'
import { lengthAndGirth, packParcel } from '../../../../shared/quoting/delivery/pack-parcel.ts'
import { stackLoads } from '../../../../shared/quoting/delivery/stack-loads.ts'
import { rules as deliveryRules } from './delivery-samples.ts'

const load = (
  quote_id: string,
  size_mm: [number, number, number],
  more: Partial<QuoteLoad['parts']> = {},
) => ({
  quote_id,
  parts: { size_mm, quantity: 1, grams: 50, value_cents: 1500, ...more },
})

test('one quote is packed as when it is bought alone', () => {
  const one = load('q_1', [80, 60, 40], { quantity: 7 })
  expect(packBasket([one], deliveryRules)).toEqual([
    { quote_ids: ['q_1'], parcel: { ...packParcel(one.parts, deliveryRules.packing), pieces: 7 } },
  ])
})

test('small parts go into one box', () => {
  const [parcel, ...others] = packBasket(
    [load('q_1', [80, 60, 40]), load('q_2', [20, 20, 20], { quantity: 20 }), load('q_3', [50, 50, 10])],
    deliveryRules,
  )
  expect(others).toEqual([])
  expect(parcel.quote_ids.toSorted()).toEqual(['q_1', 'q_2', 'q_3'])
  expect(parcel.parcel.value_cents).toBe(4500)
})

test('a basket too heavy for one parcel goes into several', () => {
  const grams = deliveryRules.review.most_grams * 0.6
  const parcels = packBasket(
    [load('q_1', [80, 60, 40], { grams }), load('q_2', [80, 60, 40], { grams })],
    deliveryRules,
  )
  expect(parcels.map(({ quote_ids }) => quote_ids)).toEqual([['q_1'], ['q_2']])
})

const side = fc.integer({ min: 5, max: 250 })
const loads = fc.array(
  fc.record({
    size_mm: fc.tuple(side, side, side),
    quantity: fc.integer({ min: 1, max: 20 }),
    grams: fc.integer({ min: 1, max: 800 }),
    value_cents: fc.integer({ min: 300, max: 50_000 }),
  }),
  { minLength: 1, maxLength: 6 },
)

describe('whatever is packed', () => {
  test('every quote is in one parcel, and the order of adding does not matter', () => {
    fc.assert(
      fc.property(loads, (parts) => {
        const quotes = parts.map((one, at) => ({ quote_id: `q_${at}`, parts: one }))
        const parcels = packBasket(quotes, deliveryRules)
        expect(parcels.flatMap(({ quote_ids }) => quote_ids).toSorted()).toEqual(
          quotes.map(({ quote_id }) => quote_id).toSorted(),
        )
        expect(packBasket(quotes.toReversed(), deliveryRules)).toEqual(parcels)
      }),
      { numRuns: 40 },
    )
  })

  test('a parcel of several quotes needs no review by staff', () => {
    fc.assert(
      fc.property(loads, (parts) => {
        const quotes = parts.map((one, at) => ({ quote_id: `q_${at}`, parts: one }))
        for (const { quote_ids, parcel } of packBasket(quotes, deliveryRules)) {
          if (quote_ids.length === 1) continue
          expect(parcel.grams).toBeLessThanOrEqual(deliveryRules.review.most_grams)
          expect(lengthAndGirth(parcel)).toBeLessThanOrEqual(deliveryRules.review.most_girth_mm)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('a block of different parts has room for all of them', () => {
    fc.assert(
      fc.property(loads, (parts) => {
        const { size_mm, grams } = stackLoads(parts, 10)
        const volume = (size: readonly number[]) => size[0] * size[1] * size[2]
        const filled = parts.reduce((sum, part) => sum + volume(part.size_mm) * part.quantity, 0)
        expect(volume(size_mm)).toBeGreaterThanOrEqual(filled - 1e-6)
        expect(grams).toBe(parts.reduce((sum, part) => sum + part.grams * part.quantity, 0))
      }),
      { numRuns: 40 },
    )
  })
})
