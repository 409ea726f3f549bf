import { expect, test } from 'vitest'
import type { SalesTaxRules } from '../../../shared/payments/sales-tax.ts'
import { tryTaxes, type OpenSale } from '../../../shared/payments/tax-trial.ts'

const rules: SalesTaxRules = {
  source: 'by hand',
  by: 'table',
  delivery: 'never',
  states: {
    CA: {
      name: 'California',
      percent: 7.25,
      places: [{ name: 'Oakland', zips: ['946'], percent: 10.75 }],
    },
  },
}
const sale = (quote_id: string, zip: string, parts_cents: number, state = 'CA'): OpenSale => ({
  quote_id,
  name: `${quote_id}.stl`,
  parts_cents,
  delivery_cents: 1000,
  delivery_cost_cents: null,
  destination: { state, zip },
})
const sales = [sale('q_1', '94607', 10_000), sale('q_2', '90001', 20_000), sale('q_3', '89501', 5_000, 'NV')]

test('a changed rate changes the tax of the sales in its place only', () => {
  const after = structuredClone(rules)
  after.states['CA'].places[0].percent = 11
  expect(tryTaxes(sales, { before: rules, after })).toMatchObject({
    tried: 3,
    raised: 1,
    lowered: 0,
    before_cents: 1075 + 1450,
    after_cents: 1100 + 1450,
    most_changed: [{ sale: { quote_id: 'q_1' }, before: { tax_cents: 1075 }, after: { tax_cents: 1100 } }],
  })
})

test('a state that is added or left out changes the tax of its sales, the largest change first', () => {
  const after: SalesTaxRules = { ...rules, states: { NV: { name: 'Nevada', percent: 8, places: [] } } }
  const tried = tryTaxes(sales, { before: rules, after })
  expect(tried).toMatchObject({ raised: 1, lowered: 2, after_cents: 400 })
  expect(tried.most_changed.map(({ sale: { quote_id } }) => quote_id)).toEqual(['q_2', 'q_1', 'q_3'])
})

test('a delivery charge that is taxed from now on changes every tax', () => {
  const tried = tryTaxes(sales, { before: rules, after: { ...rules, delivery: 'always' } })
  // $10.00 at 10.75% and at 7.25%; nothing in Nevada.
  expect(tried.after_cents - tried.before_cents).toBe(108 + 73)
})
