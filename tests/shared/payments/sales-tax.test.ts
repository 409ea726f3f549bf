import { assert, integer, option, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundCents } from '../../../shared/platform/money.ts'
import {
  salesTax,
  type SalesTaxRules,
  taxableDelivery,
  type TaxedSale,
} from '../../../shared/payments/sales-tax.ts'
import { salesTaxRules } from '../shop-documents.ts'

/** One state at 7 %, a place at 10 % and a smaller one inside it at 8.5 %. */
const RULES: SalesTaxRules = {
  source: 'made for this test',
  by: 'table',
  delivery: 'excess',
  states: {
    CA: {
      name: 'California',
      percent: 7,
      places: [
        { name: 'Wide', percent: 10, zips: ['94'] },
        { name: 'Narrow', percent: 8.5, zips: ['9460', '94701'] },
      ],
    },
  },
}

function sale(of: Partial<TaxedSale> & { state?: string; zip?: string } = {}): TaxedSale {
  const { state = 'CA', zip = '94501', ...amounts } = of
  return {
    parts_cents: 10_000,
    delivery_cents: 0,
    delivery_cost_cents: null,
    destination: { state, zip },
    ...amounts,
  }
}

describe('the rate is that of the destination', () => {
  test.each([
    ['the longest beginning of the ZIP code counts', 'CA', '94607', 8.5, 'Narrow'],
    ['a whole ZIP code counts most', 'CA', '94701', 8.5, 'Narrow'],
    ['a shorter beginning holds for the rest', 'CA', '94702', 10, 'Wide'],
    ['a ZIP with four more digits is the same place', 'CA', '94701-1234', 8.5, 'Narrow'],
    ['a ZIP that no place names has the rate of the state', 'CA', '90001', 7, 'California'],
    ['the state may be written small', 'ca', '94607', 8.5, 'Narrow'],
  ])('%s', (_title, state, zip, percent, place) => {
    expect(salesTax(sale({ state, zip }), RULES)).toMatchObject({ percent, place })
  })

  test('nothing is collected in a state where the shop does not collect', () => {
    expect(salesTax(sale({ state: 'OR', zip: '97201', delivery_cents: 900 }), RULES)).toEqual({
      percent: 0,
      place: null,
      parts_tax_cents: 0,
      delivery_tax_cents: 0,
      tax_cents: 0,
    })
  })
})

describe('what of a delivery charge is taxed', () => {
  test.each([
    ['never', 900, 500, 0],
    ['never', 900, null, 0],
    ['excess', 900, 500, 400],
    ['excess', 500, 500, 0],
    ['excess', 400, 500, 0],
    ['excess', 900, null, 900],
    ['always', 900, 500, 900],
    ['always', 900, null, 900],
  ] as const)('%s: a charge of %i that costs the shop %s is taxed on %i', (rule, charge, cost, taxed) => {
    expect(taxableDelivery({ delivery_cents: charge, delivery_cost_cents: cost }, rule)).toBe(taxed)
  })

  test('parts and delivery are each rounded half up', () => {
    // 8.5 % of 1.00 is 8.5 cents; each is rounded, and the sum is the sum of what is shown.
    const tax = salesTax(sale({ parts_cents: 100, delivery_cents: 100, zip: '94607' }), RULES)
    expect(tax).toMatchObject({ parts_tax_cents: 9, delivery_tax_cents: 9, tax_cents: 18 })
  })
})

const cents = integer({ min: 0, max: 5_000_000 })

describe('for any sale', () => {
  test('tax is the rate times what is taxed, to the nearest cent, and the lines add up', () => {
    const percent = integer({ min: 0, max: 1_200 }).map((n) => n / 100)
    assert(
      property(cents, cents, cents, percent, (parts_cents, delivery_cents, cost, rate) => {
        const rules = { ...RULES, states: { CA: { name: 'California', percent: rate, places: [] } } }
        const tax = salesTax(sale({ parts_cents, delivery_cents, delivery_cost_cents: cost }), rules)
        expect(Math.abs(tax.parts_tax_cents - (parts_cents * rate) / 100)).toBeLessThanOrEqual(0.5 + 1e-6)
        expect(tax.delivery_tax_cents).toBe(roundCents((Math.max(0, delivery_cents - cost) * rate) / 100))
        expect(tax.tax_cents).toBe(tax.parts_tax_cents + tax.delivery_tax_cents)
      }),
    )
  })

  test('never taxes at most what excess taxes, and excess at most what always taxes', () => {
    assert(
      property(cents, option(cents), (delivery_cents, delivery_cost_cents) => {
        const [never, excess, always] = (['never', 'excess', 'always'] as const).map((delivery) =>
          salesTax(sale({ delivery_cents, delivery_cost_cents }), { ...RULES, delivery }),
        )
        expect(never.delivery_tax_cents).toBe(0)
        expect(excess.delivery_tax_cents).toBeLessThanOrEqual(always.delivery_tax_cents)
        expect(always.delivery_tax_cents).toBeLessThanOrEqual(delivery_cents)
      }),
    )
  })
})

describe('the rates that a shop starts with', () => {
  const places = salesTaxRules.states['CA'].places

  /** CDTFA, California City & County Sales & Use Tax Rates, 1 January 2026. */
  test.each([
    ['94607', 'Oakland', 10.75],
    ['94608', 'Emeryville', 10.5],
    ['94704', 'Alameda County', 10.25],
    ['94103', 'San Francisco', 8.625],
    ['94301', 'Santa Clara County', 9.125],
    ['95112', 'San Jose', 9.375],
    ['94063', 'Redwood City', 9.875],
    ['94801', 'Richmond', 9.75],
    ['94901', 'San Rafael', 9.25],
    ['94590', 'Vallejo', 9.25],
    ['94558', 'Napa', 8.75],
    ['95401', 'Santa Rosa', 10],
    ['90012', 'Los Angeles County', 9.75],
    ['90401', 'Santa Monica', 10.75],
    ['93534', 'Lancaster', 11.25],
    ['92101', 'San Diego County', 7.75],
    ['92701', 'Santa Ana', 9.25],
    ['95814', 'Sacramento', 8.75],
  ])('%s is %s at %f %%', (zip, place, percent) => {
    expect(salesTax(sale({ zip }), salesTaxRules)).toMatchObject({ place, percent })
  })

  test('no ZIP prefix is in two places', () => {
    const zips = places.flatMap((place) => place.zips)
    expect(new Set(zips).size).toBe(zips.length)
  })

  test('no place is below the rate of the state, and none above the highest of the state', () => {
    expect(places.filter(({ percent }) => percent < 7.25 || percent > 11.25)).toEqual([])
  })

  test('the page that shows them says where they come from and of which day they are', () => {
    expect(salesTaxRules.source).toContain('California Department of Tax and Fee Administration')
    expect(salesTaxRules.source).toContain('January 1, 2026')
    expect(salesTaxRules.source).toContain('ZIP')
  })
})
