import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  priceBasket,
  type BasketBook,
  type BasketPart,
} from '../../../../shared/quoting/pricing/basket-price.ts'
import { pricePart } from '../../../../shared/quoting/pricing/price-part.ts'
import { sumCents } from '../../../../shared/platform/money.ts'
import { priceBook } from '../../shop-documents.ts'

const BOOK: BasketBook = {
  order_min_cents: 1500,
  asap_factor: 1.25,
  asap_round_up_to_cents: 10,
  basket: { share_setup: true, share_minimum: true },
}

/** A part whose Economy price is set-up, work, and what raises it to the order minimum. */
function part(quote_id: string, work: number, book: BasketBook = BOOK): BasketPart {
  const setup = 800
  const minimum = Math.max(0, book.order_min_cents - work - setup)
  const week = work + setup + minimum
  const asap = Math.ceil((week * 1.25) / 10) * 10
  const line = (code: 'material' | 'setup' | 'order_minimum', cents: number) =>
    ({ code, label: code, note: null, cents }) as const
  return {
    quote_id,
    totals: { week, asap },
    lines: [line('material', work), line('setup', setup), line('order_minimum', minimum)],
  }
}

const shares = (share_setup: boolean, share_minimum: boolean): BasketBook => ({
  ...BOOK,
  basket: { share_setup, share_minimum },
})

describe('the Economy price of a basket', () => {
  test.each([
    ['one part keeps its price', [300], shares(true, true), 1500],
    ['set-up and minimum are paid once', [300, 300, 300], shares(true, true), 1700],
    ['it is raised to one order minimum', [100, 100], shares(true, true), 1500],
    ['large parts share the set-up only', [2000, 3000], shares(true, true), 5800],
    ['a shared set-up leaves each part its minimum', [300, 2000], shares(true, false), 3500],
    ['a shared minimum leaves each part its set-up', [300, 300], shares(false, true), 2200],
    ['nothing is shared when the book says so', [300, 300], shares(false, false), 3000],
  ])('%s', (_title, works, book, total) => {
    const parts = works.map((work, at) => part(`q_${at}`, work))
    expect(priceBasket(parts, book).week.total_cents).toBe(total)
  })

  test('a part priced by staff keeps its price', () => {
    const staffed: BasketPart = {
      quote_id: 'q_9',
      totals: { week: 5000, asap: 6000 },
      lines: [{ code: 'by_person', label: 'Priced by a person', note: null, cents: 5000 }],
    }
    const { week, asap } = priceBasket([part('q_1', 300), staffed, part('q_2', 300)], BOOK)
    expect(week.quote_totals['q_9']).toBe(5000)
    expect(asap.quote_totals['q_9']).toBe(6000)
    expect(week.total_cents).toBe(5000 + 1500)
  })

  test('says how much of the saving is set-up and how much is minimum', () => {
    const { saving } = priceBasket([part('q_1', 300), part('q_2', 300), part('q_3', 300)], BOOK).week
    expect(saving).toEqual({ setup_cents: 1600, minimum_cents: 1200 })
  })
})

test('Default costs the shared Economy price times the factor, rounded up', () => {
  const { asap } = priceBasket([part('q_1', 300), part('q_2', 300), part('q_3', 300)], BOOK)
  expect(asap.total_cents).toBe(2130)
})

test('a cent that cannot be split goes to the smaller quote id', () => {
  const three = ['q_3', 'q_1', 'q_2'].map((id) => part(id, 100))
  const { quote_totals } = priceBasket(three, { ...BOOK, order_min_cents: 1501 }).week
  expect(quote_totals).toEqual({ q_1: 500, q_2: 500, q_3: 501 })
})

const request = fc.record({
  material: fc.constantFrom('PLA+' as const, 'PETG' as const, 'PPA-CF' as const),
  quantity: fc.integer({ min: 1, max: 100 }),
  grams: fc.double({ min: 0, max: 300, noNaN: true }),
  seconds: fc.double({ min: 0, max: 50_000, noNaN: true }),
})
const book = fc
  .record({
    setup_per_line_cents: fc.integer({ min: 0, max: 3000 }),
    order_min_cents: fc.integer({ min: 0, max: 5000 }),
    asap_factor: fc.double({ min: 1, max: 2, noNaN: true }),
    asap_round_up_to_cents: fc.constantFrom(1, 5, 10, 100),
    basket: fc.record({ share_setup: fc.boolean(), share_minimum: fc.boolean() }),
  })
  .map((rates) => ({ ...priceBook, ...rates }))
const baskets = fc
  .tuple(fc.array(request, { minLength: 1, maxLength: 8 }), book)
  .map(([requests, rates]) => ({
    book: rates,
    parts: requests.map(({ grams, seconds, material, quantity }, at): BasketPart => {
      const estimate = { grams, seconds, support_contact_mm2: 0 }
      const { week, asap } = pricePart({ estimate, material, quantity, book: rates }).prices
      return {
        quote_id: `q_${at}`,
        totals: { week: week.total_cents, asap: asap.total_cents },
        lines: week.lines,
      }
    }),
  }))

describe('whatever the parts and the price book', () => {
  test('the quotes add up to the total, and the saving to the difference', () => {
    fc.assert(
      fc.property(baskets, ({ parts, book: rates }) => {
        for (const price of Object.values(priceBasket(parts, rates))) {
          expect(sumCents(Object.values(price.quote_totals))).toBe(price.total_cents)
          const { setup_cents, minimum_cents } = price.saving
          expect(price.total_cents + setup_cents + minimum_cents).toBe(price.parts_cents)
        }
      }),
    )
  })

  test('nothing costs more in a basket than alone, and no saving is negative', () => {
    fc.assert(
      fc.property(baskets, ({ parts, book: rates }) => {
        const prices = priceBasket(parts, rates)
        for (const speed of ['asap', 'week'] as const) {
          const { saving, quote_totals } = prices[speed]
          expect(Math.min(saving.setup_cents, saving.minimum_cents)).toBeGreaterThanOrEqual(0)
          for (const { quote_id, totals } of parts) {
            expect(quote_totals[quote_id]).toBeGreaterThanOrEqual(0)
            expect(quote_totals[quote_id]).toBeLessThanOrEqual(totals[speed])
          }
        }
        expect(prices.asap.total_cents).toBeGreaterThanOrEqual(prices.week.total_cents)
      }),
    )
  })

  test('the order of adding does not matter', () => {
    fc.assert(
      fc.property(baskets, ({ parts, book: rates }) => {
        expect(priceBasket(parts.toReversed(), rates)).toEqual(priceBasket(parts, rates))
      }),
    )
  })

  test('a book that shares nothing saves nothing', () => {
    fc.assert(
      fc.property(baskets, ({ parts, book: rates }) => {
        const alone = { ...rates, basket: { share_setup: false, share_minimum: false } }
        const { asap, week } = priceBasket(parts, alone)
        expect([asap.total_cents, week.total_cents]).toEqual([asap.parts_cents, week.parts_cents])
      }),
    )
  })
})
