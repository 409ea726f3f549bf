import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { recordExemption } from '../../../../server/payments/tax-exemptions.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { acceptQuote } from '../../../../server/orders/checkout/accept.ts'
import { readOrder } from '../../../../server/orders/read-orders.ts'
import { readReceipt } from '../../../../server/orders/read-receipt.ts'
import { checkPayment } from '../../../../server/orders/checkout/watch-payments.ts'
import type { AgreedTax } from '../../../../server/payments/checkout-store.ts'
import { findOpenPurchase } from '../../../../server/payments/purchase-store.ts'
import { readDocumentToEdit, saveDocument } from '../../../../server/operations/documents/save-document.ts'
import { readTaxServices } from '../../../../server/payments/taxes.ts'
import type { Refusal } from '../../../../shared/platform/refusals.ts'
import { ADDRESS, buyableQuote, priceDelivery } from '../../../shop/placed-order.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { chooseTax, openStripeShop, type StripeShop } from '../../../shop/stripe-shop.ts'
import { openTestShop } from '../../../shop/test-shop.ts'

let open: StripeShop
beforeEach(async () => {
  open = await openStripeShop()
})
afterEach(() => open.close())

/** A quote whose owner asks to pay for it, in words that never throw. */
async function buying() {
  const { quote_id, customer } = await buyableQuote(open.test)
  const caller = callerOf(open.test, customer)
  const accept = (idempotency_key = 'once', speed: 'asap' | 'week' = 'week') =>
    acceptQuote(open.test.shop, caller, { quote_id, speed, idempotency_key }).then(
      () => null,
      (error: Refusal) => error,
    )
  return { quote_id, caller, accept }
}
const calculations = () => open.stripe.asked.filter(({ path }) => path === '/v1/tax/calculations')
const link = (quoteId: string) => findOpenPurchase(open.test.database, quoteId)
const taxOf = (quoteId: string) => JSON.parse(link(quoteId)!.tax) as AgreedTax

describe('with Stripe Tax', () => {
  let owner: Caller
  beforeEach(async () => {
    owner = await staffMember(open.test, 'owner')
    chooseTax(open, owner)
  })

  test('the sum to pay has Stripe’s tax, and the order keeps it', async () => {
    const { quote_id, caller, accept } = await buying()
    const asked = (await accept())!
    const [calculation] = [...open.stripe.tax.calculations.values()]
    expect(asked.code).toBe('payment_required')
    expect(asked.fields).toMatchObject({
      tax_cents: calculation.tax_amount_exclusive,
      amount_due_cents: calculation.amount_total,
    })
    expect(calculation.tax_amount_exclusive).toBeGreaterThan(0)
    expect(taxOf(quote_id)).toEqual({
      percent: 8.625,
      place: 'San Francisco, CA',
      destination: { state: 'CA', zip: '94105' },
      parts_tax_cents: calculation.tax_amount_exclusive,
      delivery_tax_cents: 0,
      tax_cents: calculation.tax_amount_exclusive,
      calculation_ref: calculation.id,
    })
    open.stripe.account.pay(link(quote_id)!.session_id!)
    await checkPayment(open.test.shop, caller, { quote_id })
    const order = readOrder(open.test.shop, caller, { order_id: quote_id })
    expect(order).toMatchObject({ tax_cents: calculation.tax_amount_exclusive, paid: true })
    const receipt = await readReceipt(open.test.shop, caller, { order_id: quote_id })
    expect(receipt.bytes.length).toBeGreaterThan(0)
  })

  test('sends Stripe what is sold, from where and to where, and nothing about the customer', async () => {
    const { quote_id, accept } = await buying()
    await accept()
    const shop = readShopData(open.test.database).shop_details.address
    expect(calculations()[0].form).toEqual({
      currency: 'usd',
      line_items: {
        0: {
          amount: String(link(quote_id)!.parts_cents),
          reference: quote_id,
          tax_behavior: 'exclusive',
          tax_code: 'txcd_99999999',
        },
      },
      shipping_cost: { amount: '1200', tax_behavior: 'exclusive', tax_code: 'txcd_92010001' },
      customer_details: {
        address: {
          line1: '1 Market Street',
          line2: '',
          city: 'San Francisco',
          state: 'CA',
          postal_code: '94105',
          country: 'US',
        },
        address_source: 'shipping',
      },
      ship_from_details: {
        address: expect.objectContaining({ line1: shop.street, postal_code: shop.zip, country: 'US' }),
      },
    })
  })

  test('the tax on the delivery is Stripe’s, not the table’s', async () => {
    open.stripe.tax.taxesShipping = true
    const { quote_id, accept } = await buying()
    await accept()
    // 8.625 % of $12.00; the table would tax the $3.00 above the shop's own cost.
    expect(taxOf(quote_id)).toMatchObject({ delivery_tax_cents: 104 })
  })

  test('charges no tax and names no place where Stripe computes none', async () => {
    const { quote_id, accept } = await buying()
    const address = { ...ADDRESS, city: 'Portland', state: 'OR', zip: '97201' }
    priceDelivery(open.test, quote_id, { address })
    await accept()
    expect(taxOf(quote_id)).toMatchObject({ tax_cents: 0, place: null })
  })

  test('a checkout takes one calculation, however often it is requested', async () => {
    const { accept } = await buying()
    await accept()
    await accept()
    await accept('another')
    expect(calculations()).toHaveLength(1)
  })

  test('a checkout that could not be opened yet keeps its calculation', async () => {
    const { quote_id, accept } = await buying()
    open.stripe.faults.push('none', 'unavailable', 'unavailable', 'unavailable')
    expect(await accept()).toMatchObject({ code: 'payments_unavailable' })
    expect(await accept()).toMatchObject({ code: 'payment_required' })
    expect(calculations()).toHaveLength(1)
    expect(taxOf(quote_id).calculation_ref).toBe([...open.stripe.tax.calculations.keys()][0])
  })

  test('calculates the tax again after a checkout has expired', async () => {
    const { quote_id, accept } = await buying()
    await accept()
    const before = taxOf(quote_id).calculation_ref
    open.test.wait(3601)
    priceDelivery(open.test, quote_id)
    expect(await accept()).toMatchObject({ code: 'payment_required' })
    expect(calculations()).toHaveLength(2)
    expect(taxOf(quote_id).calculation_ref).not.toBe(before)
  })

  test('calculates the tax again for another address, and replaces the checkout', async () => {
    const { quote_id, accept } = await buying()
    await accept()
    priceDelivery(open.test, quote_id, { address: { ...ADDRESS, street: '2 Market Street' } })
    expect(await accept('another')).toMatchObject({ code: 'payment_required' })
    expect(calculations()).toHaveLength(2)
    expect(taxOf(quote_id).calculation_ref).toBe([...open.stripe.tax.calculations.keys()][1])
  })

  test.each(['unavailable', 'too_many', 'dropped'] as const)(
    'no checkout opens while Stripe is in trouble (%s)',
    async (fault) => {
      const { quote_id, accept } = await buying()
      open.stripe.faults.push(fault, fault)
      expect(await accept()).toMatchObject({ code: 'payments_unavailable', status: 503 })
      expect(link(quote_id)).toBeUndefined()
      expect(open.stripe.account.sessions.size).toBe(0)
    },
  )

  test('an account without Stripe Tax sells nothing rather than at another rate', async () => {
    const { quote_id, accept } = await buying()
    open.stripe.tax.isInactive = true
    expect(await accept()).toMatchObject({ code: 'payments_unavailable' })
    expect(link(quote_id)).toBeUndefined()
  })

  test('a shop without Stripe’s key sells nothing at another rate', async () => {
    const { quote_id, accept } = await buying()
    delete open.environment['LAYERLINE_STRIPE_KEY']
    expect(await accept()).toMatchObject({ code: 'payments_unavailable' })
    expect(link(quote_id)).toBeUndefined()
  })

  test('an address that Stripe does not know is refused by its fields', async () => {
    const { quote_id, accept } = await buying()
    priceDelivery(open.test, quote_id, { address: { ...ADDRESS, zip: '00000' } })
    const refused = (await accept())!
    expect(refused.code).toBe('delivery_invalid')
    expect(refused.fields).toEqual({ fields: ['street', 'city', 'state', 'zip'] })
    expect(link(quote_id)).toBeUndefined()
  })

  test('charges an exempt company nothing, and reports the sale as exempt', async () => {
    const { quote_id, caller, accept } = await buying()
    await accept()
    expect(taxOf(quote_id).tax_cents).toBeGreaterThan(0)
    const { account_id } = caller as Caller & { kind: 'account' }
    const certificate = { certificate_number: 'SR 102', form: 'CDTFA-230', expires_on: null, note: null }
    const { id } = recordExemption(open.test.shop, owner, { account_id, states: ['CA'], ...certificate })
    await accept('exempt')
    expect(taxOf(quote_id)).toMatchObject({
      tax_cents: 0,
      exemption: { exemption_id: id, state: 'CA', certificate_number: 'SR 102' },
    })
    expect(taxOf(quote_id).calculation_ref).toMatch(/^taxcalc_/)
    expect(calculations()).toHaveLength(2)
    await accept('exempt again')
    expect(calculations()).toHaveLength(2)
    open.stripe.account.pay(link(quote_id)!.session_id!)
    await checkPayment(open.test.shop, caller, { quote_id })
    expect(open.test.database.all("select 1 from tax_reports where state = 'due'")).toHaveLength(1)
  })

  test('replaces a checkout with the tax of the table by one with the tax of Stripe', async () => {
    chooseTax(open, owner, 'table')
    const { quote_id, accept } = await buying()
    await accept()
    chooseTax(open, owner)
    await accept('another')
    expect(taxOf(quote_id).calculation_ref).toMatch(/^taxcalc_/)
  })
})

test('the shop does not ask Stripe for a tax when the table is used', async () => {
  const { quote_id, accept } = await buying()
  await accept()
  expect(calculations()).toHaveLength(0)
  expect(taxOf(quote_id)).not.toHaveProperty('calculation_ref')
})

test('Stripe Tax cannot be chosen with test payments', async () => {
  const practice = await openTestShop()
  const owner = await staffMember(practice, 'owner')
  expect(readTaxServices(practice.shop, owner)).toEqual({ stripe_tax: false })
  const { kind, version, body } = readDocumentToEdit(practice.shop, owner, { kind: 'sales_tax' })
  const byStripe = { kind, version, body: { ...body, by: 'stripe' } }
  expect(() => saveDocument(practice.shop, owner, byStripe)).toThrow(/Stripe Tax needs Stripe/)
  await practice.close()
})
