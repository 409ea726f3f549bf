import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MATERIAL_IDS } from '../../../../shared/catalog/materials.ts'
import type { PriceRequest } from '../../../../shared/quoting/pricing/card-amounts.ts'
import { fairTotals } from '../../../../shared/quoting/pricing/fair-totals.ts'
import { PriceBook } from '../../../../shared/quoting/pricing/price-book.ts'
import { pricePart } from '../../../../shared/quoting/pricing/price-part.ts'
import { priceBook } from '../../shop-documents.ts'

/** Any rate card that an operator could store, steep and crooked ones too. */
const steps = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 2, max: 90 }), fc.integer({ min: 0, max: 90 })), {
    selector: ([from]) => from,
    maxLength: 6,
  })
  .map((pairs) => {
    const froms = pairs.map(([from]) => from).sort((a, b) => a - b)
    const percents = pairs.map(([, percent]) => percent).sort((a, b) => a - b)
    return froms.map((from, at) => ({ from, percent: percents[at] }))
  })
const book = fc
  .record({
    setup_per_line_cents: fc.integer({ min: 0, max: 3000 }),
    handling_per_unit_cents: fc.integer({ min: 0, max: 500 }),
    min_unit_cents: fc.integer({ min: 0, max: 1000 }),
    order_min_cents: fc.integer({ min: 0, max: 5000 }),
    labor_cents_per_minute: fc.double({ min: 0, max: 200, noNaN: true }),
    asap_factor: fc.double({ min: 1, max: 2, noNaN: true }),
    asap_round_up_to_cents: fc.constantFrom(1, 5, 10, 100),
    quantity_breaks: steps,
  })
  .map((rates) => PriceBook.parse({ ...priceBook, ...rates }))
const estimate = fc.record({
  grams: fc.double({ min: 0, max: 5000, noNaN: true }),
  seconds: fc.double({ min: 0, max: 500_000, noNaN: true }),
  support_contact_mm2: fc.double({ min: 0, max: 20_000, noNaN: true }),
})
const request: fc.Arbitrary<PriceRequest> = fc.record({
  estimate,
  book: fc.oneof(fc.constant(priceBook), book),
  material: fc.constantFrom(...MATERIAL_IDS),
  quantity: fc.integer({ min: 1, max: 100 }),
})

const totals = (one: PriceRequest) => {
  const { asap, week } = pricePart(one).prices
  return { asap: asap.total_cents, week: week.total_cents }
}

describe('whatever the part and the rate card', () => {
  test('the total is the unit price times the quantity, in whole cents', () => {
    fc.assert(
      fc.property(request, (one) => {
        for (const { unit_cents, total_cents } of Object.values(pricePart(one).prices)) {
          expect(Number.isSafeInteger(unit_cents)).toBe(true)
          expect(total_cents).toBe(unit_cents * one.quantity)
        }
      }),
    )
  })

  test('the lines add up to the total', () => {
    fc.assert(
      fc.property(request, (one) => {
        for (const { lines, total_cents } of Object.values(pricePart(one).prices)) {
          expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(total_cents)
          expect(lines.every((line) => Number.isSafeInteger(line.cents) && line.cents !== 0)).toBe(true)
        }
      }),
    )
  })

  test('no order costs less than the least order', () => {
    fc.assert(
      fc.property(request, (one) => {
        expect(totals(one).week).toBeGreaterThanOrEqual(one.book.order_min_cents)
      }),
    )
  })

  test('Default is never cheaper than Economy', () => {
    fc.assert(
      fc.property(request, (one) => {
        const { asap, week } = totals(one)
        expect(asap).toBeGreaterThanOrEqual(week)
      }),
    )
  })

  test.each(['grams', 'seconds', 'support_contact_mm2'] as const)('more %s never cost less', (measure) => {
    fc.assert(
      fc.property(request, fc.double({ min: 0, max: 1000, noNaN: true }), (one, more) => {
        const larger = { ...one, estimate: { ...one.estimate, [measure]: one.estimate[measure] + more } }
        expect(totals(larger).week).toBeGreaterThanOrEqual(totals(one).week)
        expect(totals(larger).asap).toBeGreaterThanOrEqual(totals(one).asap)
      }),
    )
  })

  test('one more unit never makes the whole cheaper nor a unit dearer', () => {
    fc.assert(
      fc.property(request, (one) => {
        const few = pricePart(one).prices
        const more = pricePart({ ...one, quantity: one.quantity + 1 }).prices
        for (const speed of ['asap', 'week'] as const) {
          expect(more[speed].total_cents).toBeGreaterThanOrEqual(few[speed].total_cents)
          expect(more[speed].unit_cents).toBeLessThanOrEqual(few[speed].unit_cents)
        }
      }),
    )
  })
})

test('rounding to whole cents a unit costs no more than the rate card, a cent a unit, and what a unit fewer costs', () => {
  fc.assert(
    fc.property(request, (one) => {
      const { week } = pricePart(one).prices
      const rounding = week.lines.find(({ code }) => code === 'unit_rounding')?.cents ?? 0
      const fewer =
        one.quantity === 1 ? 0 : pricePart({ ...one, quantity: one.quantity - 1 }).prices.week.total_cents
      const card = week.total_cents - rounding
      expect(week.total_cents).toBeLessThan(Math.max(card, fewer) + one.quantity)
    }),
  )
})

describe('fair totals', () => {
  test('are the card itself where it divides evenly and rises', () => {
    expect(fairTotals((quantity) => quantity * 100, 4)).toEqual([100, 200, 300, 400])
  })

  test('are rounded up to whole cents a unit', () => {
    expect(fairTotals(() => 1000, 4)).toEqual([1000, 1000, 1002, 1004])
  })

  test('never fall, though a rounded card would', () => {
    // Alone, 7 units would be 7 x 215 = 1505 and 8 units 8 x 188 = 1504.
    expect(fairTotals(() => 1500, 8).slice(6)).toEqual([1505, 1512])
  })

  test('never make a unit dearer, though a card rounded up to 10 cents would', () => {
    // Alone, 2 units would be 2 x 55 = 110 and 3 units 3 x 57 = 171, rounded up from 110 and 170.
    expect(fairTotals((quantity) => [60, 110, 170][quantity - 1], 3)).toEqual([60, 110, 165])
  })

  test('stop at what a later step costs', () => {
    const card = (quantity: number) => (quantity < 4 ? quantity * 100 : quantity * 60)
    expect(fairTotals(card, 4, [{ from: 4, total: 240 }])).toEqual([100, 200, 240, 240])
  })
})
