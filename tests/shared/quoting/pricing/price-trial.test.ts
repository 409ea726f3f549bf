import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PriceTrial, priceTrialPart, type TrialPart } from '../../../../shared/quoting/pricing/price-trial.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { NO_COSTS, priceBook } from '../../shop-documents.ts'

function part(more: Partial<TrialPart> = {}): TrialPart {
  const estimate = { grams: 100, seconds: 2 * HOUR, support_contact_mm2: 0 }
  const unpriced = {
    quote_id: 'q_1',
    order_number: null,
    name: 'bracket.stl',
    own: null,
    material: 'PLA+' as const,
    quantity: 1,
    extras: [],
    speed: 'week' as const,
    estimate,
    ...more,
  }
  return { before: priceTrialPart(unpriced, priceBook), ...unpriced }
}

function tried(parts: TrialPart[], book = priceBook) {
  const trial = new PriceTrial(book, NO_COSTS)
  for (const one of parts) trial.add(one)
  return trial.result()
}

/** Twice the price of a machine hour. */
const DEARER_HOURS = {
  ...priceBook,
  rates: {
    ...priceBook.rates,
    'PLA+': { filament_cents_per_kg: 2500, sell_cents_per_gram: 7, machine_cents_per_hour: 900 },
  },
}

describe('the trial of a price book', () => {
  test('changes nothing by the same price book', () => {
    const group = tried([part(), part({ quantity: 7 })])
    expect(group).toMatchObject({ priced: 2, raised: 0, lowered: 0, most_changed: [] })
    expect(group.after).toEqual(group.before)
  })

  test('shows the old and the new price and the margin per machine hour', () => {
    // 100 g x 7 + 2 h x 450 + 150 + 800 = 2550; each hour 450 more; filament 250.
    const [row] = tried([part()], DEARER_HOURS).most_changed
    const uncounted = 'labor and machine hours not counted'
    expect(row.before).toEqual({ total_cents: 2550, margin_per_hour_cents: 1150, uncounted })
    expect(row.after).toEqual({ total_cents: 3450, margin_per_hour_cents: 1600, uncounted })
  })

  test('compares with the price that was promised, even if it is of an older price book', () => {
    const promised = { total_cents: 2000, filament_cost_cents: 200 }
    const group = tried([part({ before: promised })])
    expect(group).toMatchObject({ raised: 1, before: { total_cents: 2000, margin_per_hour_cents: 900 } })
  })

  test('sums all parts and lists the ten that change most, the largest change first', () => {
    const parts = Array.from({ length: 12 }, (_, at) => part({ quantity: at + 1, name: `${at + 1}` }))
    const group = tried([...parts, part({ material: 'PETG' })], DEARER_HOURS)
    expect(group).toMatchObject({ priced: 13, raised: 12, lowered: 0 })
    expect(group.most_changed.map(({ quantity }) => quantity)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    const total = [...parts, part()].reduce((sum, { before }) => sum + before.total_cents, 0)
    expect(group.before.total_cents).toBe(total)
  })

  test('counts what cannot be priced again by its reason', () => {
    const trial = new PriceTrial(priceBook, NO_COSTS)
    trial.leaveOut('priced_by_staff')
    trial.leaveOut('priced_by_staff')
    trial.leaveOut('not_measured')
    trial.add(part())
    expect(trial.result(9)).toMatchObject({
      found: 9,
      looked_at: 4,
      priced: 1,
      left_out: { withdrawn: 0, priced_by_staff: 2, not_priced: 0, not_measured: 1 },
    })
  })

  test('has no margin per hour without machine time', () => {
    const estimate = { grams: 100, seconds: 0, support_contact_mm2: 0 }
    expect(tried([part({ estimate })]).after.margin_per_hour_cents).toBeNull()
    expect(tried([]).after).toMatchObject({ total_cents: 0, margin_per_hour_cents: null })
  })

  test('adds up to its rows, whatever the parts', () => {
    const parts = fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 30 }), speed: fc.constantFrom('asap', 'week') }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(parts, (some) => {
        const { before, after, most_changed } = tried(some.map(part), DEARER_HOURS)
        const difference = most_changed.reduce(
          (sum, row) => sum + row.after.total_cents - row.before.total_cents,
          0,
        )
        expect(difference).toBe(after.total_cents - before.total_cents)
      }),
    )
  })
})
