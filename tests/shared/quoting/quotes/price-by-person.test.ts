import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UnitCentsOfSpeeds } from '../../../../shared/quoting/quotes/operator-moves.ts'
import { priceByStaff, type StaffPrice } from '../../../../shared/quoting/quotes/price-by-staff.ts'
import { PriceOption } from '../../../../shared/quoting/quotes/quote.ts'
import { datedOptions, undatedOptions } from '../../../../shared/quoting/quotes/ship-date-options.ts'
import { SHIP_DATE_TO_CONFIRM } from '../../../../shared/quoting/scheduling/offer-part.ts'
import { asPacificDay, HOUR } from '../../../../shared/platform/time.ts'
import { catalog } from '../../shop-documents.ts'

const days = { asap: asPacificDay('2026-11-18'), week: asPacificDay('2026-11-25') }

function priced(more: Partial<StaffPrice> = {}) {
  return priceByStaff({
    material: 'PLA+',
    quantity: 3,
    unit_cents: { asap: 500, week: 400 },
    unit_seconds: HOUR,
    offered: null,
    dates: days,
    tier: 'engineered',
    speeds: catalog.speeds,
    added: [],
    ...more,
  })
}

describe('a price that a person made', () => {
  test('is the unit price times the quantity at each lead time, on the promised days', () => {
    expect(
      priced().options.map(({ speed, unit_cents, total_cents, ship_by }) => [
        speed,
        unit_cents,
        total_cents,
        ship_by,
      ]),
    ).toEqual([
      ['asap', 500, 1500, '2026-11-18'],
      ['week', 400, 1200, '2026-11-25'],
    ])
  })

  test('has the lines that staff added, with the unit price rounded up to a cent', () => {
    const inserts = { id: null, name: 'Insert', per: 'piece', cents: 50, count: 2, lead_days: 0 } as const
    const cad = { id: null, name: 'CAD hour', per: 'order', cents: 1000, count: 1, lead_days: 0 } as const
    const { options, breakdown } = priced({ added: [inserts, cad] })
    // 3 x $4.00 and 3 x 2 x $0.50 and $10.00 are $25.00, which is not a multiple of three.
    expect(options[1]).toMatchObject({ unit_cents: 834, total_cents: 2502 })
    expect(breakdown.price.prices.week.lines.map(({ code, label, cents }) => [code, label, cents])).toEqual([
      ['by_person', 'Priced by a person', 1200],
      ['extras', 'Insert', 300],
      ['extras', 'CAD hour', 1000],
      ['unit_rounding', 'Unit price rounded up to a cent', 2],
    ])
  })

  test('has the shape of the interface, and lines that add up to it, whatever it is', () => {
    assert(
      property(
        integer({ min: 1, max: 100 }),
        integer({ min: 1, max: 1_000_000 }),
        integer({ min: 0, max: 1_000_000 }),
        (quantity, week, more) => {
          const { options, breakdown } = priced({ quantity, unit_cents: { week, asap: week + more } })
          for (const option of options) {
            expect(PriceOption.parse(option)).toEqual(option)
            const { lines, total_cents } = breakdown.price.prices[option.speed]
            expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(option.total_cents)
            expect(total_cents).toBe(option.unit_cents * quantity)
          }
        },
      ),
    )
  })

  test('a price without a day says that it comes, and can be chosen all the same', () => {
    for (const option of priced({ dates: null }).options)
      expect(option).toMatchObject({ ship_by: null, available: true, note: SHIP_DATE_TO_CONFIRM })
  })

  test('a price that is dated later is the one that was dated at once, and back', () => {
    const { options: undated } = priced({ dates: null })
    const { options: dated } = priced()
    expect(datedOptions(undated, days)).toEqual(dated)
    expect(undatedOptions(dated)).toEqual(undated)
  })

  test('an option that is not available keeps its reason when it gets a day', () => {
    const [option] = priced({ dates: null }).options
    const out = { ...option, available: false, note: 'PLA+ is out of stock.' }
    expect(datedOptions([out], days)[0]).toMatchObject({ available: false, note: 'PLA+ is out of stock.' })
    expect(undatedOptions([out])[0].note).toBe('PLA+ is out of stock.')
  })
})

describe('unit prices that are typed', () => {
  test.each([
    [500, 400, true],
    [400, 400, true],
    [399, 400, false],
    [400, 0, false],
    [-1, -1, false],
    [4.5, 4, false],
  ])('Fastest %d and Economy %d: %s', (asap, week, allowed) => {
    expect(UnitCentsOfSpeeds.safeParse({ asap, week }).success).toBe(allowed)
  })
})
