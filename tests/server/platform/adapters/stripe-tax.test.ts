import { afterEach, beforeEach, expect, test } from 'vitest'
import { stripePayments } from '../../../../server/platform/adapters/stripe-payments.ts'
import { ServiceUnavailable } from '../../../../server/platform/ports/service-unavailable.ts'
import type { SaleToTax, TaxService } from '../../../../server/platform/ports/tax.ts'
import { fakeStripe, TEST_KEY, type FakeStripe } from '../../../shop/fake-stripe.ts'

const NOW = Date.UTC(2026, 10, 16, 18, 0, 0) / 1000

let stripe: FakeStripe
let tax: TaxService
beforeEach(async () => {
  stripe = await fakeStripe(() => NOW)
  tax = stripePayments({ key: TEST_KEY, webhook_secret: null, now: () => NOW, api: stripe.api }).tax!
})
afterEach(() => stripe.close())

const place = { line1: '1 Market Street', line2: null, city: 'San Francisco', state: 'CA', zip: '94105' }
const sale: SaleToTax = {
  parts_cents: 2000,
  delivery_cents: 1200,
  from: place,
  to: place,
  reference: 'q_1',
  exempt: false,
}

test('one rate is told with the place where it holds', async () => {
  expect(await tax.calculate(sale)).toMatchObject({
    answer: 'calculated',
    percent: 8.625,
    place: 'San Francisco, CA',
    parts_tax_cents: 173,
    delivery_tax_cents: 0,
    expires_at: NOW + 90 * 86_400,
  })
})

test('a flat fee beside the rate belongs to the sum, and no single rate is told', async () => {
  stripe.tax.flatFee = 29
  expect(await tax.calculate(sale)).toMatchObject({ percent: null, parts_tax_cents: 202 })
})

test('a sale without a delivery charge has no shipping', async () => {
  await tax.calculate({ ...sale, delivery_cents: 0 })
  expect(stripe.asked[0].form).not.toHaveProperty('shipping_cost')
})

test('an address that cannot be placed is no trouble of the moment', async () => {
  expect(await tax.calculate({ ...sale, to: { ...place, zip: '00000' } })).toEqual({
    answer: 'address_wrong',
  })
})

test('an account without Stripe Tax is told in a sentence', async () => {
  stripe.tax.isInactive = true
  const asked = tax.calculate(sale)
  await expect(asked).rejects.toBeInstanceOf(ServiceUnavailable)
  await expect(asked).rejects.toThrow('not activated')
})

test('no words of Stripe’s about an address come through', async () => {
  stripe.tax.isInactive = true
  const error = await tax.calculate(sale).catch((thrown: unknown) => thrown)
  expect(String(error)).not.toMatch(/Market|94105/)
})

test('a sale and its refund are reported under keys of their own', async () => {
  const calculated = await tax.calculate(sale)
  if (calculated.answer !== 'calculated') throw new Error('not calculated')
  const { calculation_ref } = calculated
  const sold = await tax.reportSale({ calculation_ref, reference: 'co_1', round: 0 })
  expect(stripe.asked.at(-1)).toMatchObject({
    path: '/v1/tax/transactions/create_from_calculation',
    form: { calculation: calculation_ref, reference: 'co_1' },
    idempotency_key: 'tax-co_1',
  })
  if (sold.outcome !== 'told') throw new Error('not told')
  const refund = { parts_cents: 200, parts_tax_cents: 17, delivery_cents: 0, delivery_tax_cents: 0 }
  await tax.reportRefund({ ...refund, sale_ref: sold.provider_ref, reference: 'tr_1', round: 0 })
  expect(stripe.asked.at(-1)).toMatchObject({
    path: '/v1/tax/transactions/create_reversal',
    idempotency_key: 'tax-tr_1',
  })
  expect(stripe.asked.at(-1)!.form).toEqual({
    mode: 'partial',
    original_transaction: sold.provider_ref,
    reference: 'tr_1',
    line_items: {
      0: {
        amount: '-200',
        amount_tax: '-17',
        reference: 'tr_1',
        original_line_item: stripe.tax.transactions.get(sold.provider_ref)!.line_items.data[0].id,
      },
    },
  })
})

test('a refund of a sale that Stripe does not know is refused for good', async () => {
  const refund = { parts_cents: 1, parts_tax_cents: 0, delivery_cents: 0, delivery_tax_cents: 0 }
  expect(
    await tax.reportRefund({ ...refund, sale_ref: 'tax_none', reference: 'tr_1', round: 0 }),
  ).toMatchObject({
    outcome: 'refused',
  })
})
