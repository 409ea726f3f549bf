import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  endExemption,
  listAllExemptions,
  readExemptions,
  readOwnExemptions,
  recordExemption,
} from '../../../server/payments/tax-exemptions.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { payPractice } from '../../../server/orders/checkout/pay-practice.ts'
import { showCheckout } from '../../../server/orders/checkout/show-checkout.ts'
import { readReceipt } from '../../../server/orders/read-receipt.ts'
import { readShopOrder } from '../../../server/orders/shop-orders.ts'
import {
  findCheckout,
  findOpenCheckout,
  listCheckoutsOf,
  taxOfCheckout,
} from '../../../server/payments/checkout-store.ts'
import { paperBrandOf } from '../../../server/catalog/shown-brand.ts'
import { receiptOf } from '../../../shared/orders/receipt.ts'
import { readShopData } from '../../../server/catalog/shop-data.ts'
import { showOrder } from '../../../server/orders/show-order.ts'
import { findOrder } from '../../../server/orders/order-store.ts'
import type { NewExemption } from '../../../shared/payments/tax-exemption.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { accept, ADDRESS, buyableQuote, priceDelivery } from '../../shop/placed-order.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { callerOf, staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let open: TestShop
let operator: Caller
beforeEach(async () => {
  open = await openTestShop()
  operator = await staffMember(open, 'operator')
})
afterEach(() => open.close())

/** A quote to be delivered to San Francisco, whose owner has an account. */
async function buying() {
  const { quote_id, customer } = await buyableQuote(open)
  const caller = callerOf(open, customer)
  if (caller.kind !== 'account') throw new Error('not signed in')
  const checkout = async () => {
    const answer = await accept(customer, quote_id)
    expect(answer.statusCode).toBe(402)
    return listCheckoutsOf(open.database, answer.json().checkout_url.split('/').at(-1))[0]
  }
  return { quote_id, customer, caller, checkout }
}

function record(account_id: string, changes: Partial<NewExemption> = {}) {
  return recordExemption(open.shop, operator, {
    account_id,
    states: ['CA'],
    certificate_number: 'SR 102-345',
    form: 'CDTFA-230',
    expires_on: '2027-06-30',
    note: null,
    ...changes,
  })
}

function pay(purchase_id: string) {
  return payPractice(open.shop, { purchase_id, card_number: '4242 4242 4242 4242', agreed_ship_by: null })
}

describe('a checkout', () => {
  test('has tax without an exemption, and none with one: it names the certificate', async () => {
    const { caller, checkout } = await buying()
    const taxed = await checkout()
    expect(taxed.tax_cents).toBeGreaterThan(0)
    const { id } = record(caller.account_id)
    const exempt = await checkout()
    expect(exempt.tax_cents).toBe(0)
    expect(exempt.total_cents).toBe(taxed.total_cents - taxed.tax_cents)
    expect(taxOfCheckout(exempt)).toMatchObject({
      place: taxOfCheckout(taxed).place,
      exemption: { exemption_id: id, state: 'CA', certificate_number: 'SR 102-345', form: 'CDTFA-230' },
    })
    expect(findCheckout(open.database, taxed.id)!.state).toBe('replaced')
  })

  test.each([
    ['of another state', { states: ['NV'] }],
    ['of many states without this one', { states: ['NV', 'OR', 'WA'] }],
  ])('has tax with an exemption %s', async (_, changes) => {
    const { caller, checkout } = await buying()
    record(caller.account_id, changes)
    expect((await checkout()).tax_cents).toBeGreaterThan(0)
  })

  test('has tax again from the day after the last day of the certificate', async () => {
    const { quote_id, customer, caller, checkout } = await buying()
    record(caller.account_id, { expires_on: '2026-11-16' })
    expect((await checkout()).tax_cents).toBe(0)
    open.wait(DAY)
    priceDelivery(open, quote_id)
    // The first answer of the next day is that the ship date has moved.
    await accept(customer, quote_id)
    expect((await checkout()).tax_cents).toBeGreaterThan(0)
  })

  test('has tax for another account', async () => {
    const { caller } = await buying()
    record(caller.account_id)
    const other = await buyableQuote(open, { email: 'other@example.test' })
    const answer = await accept(other.customer, other.quote_id)
    expect(answer.json().tax_cents).toBeGreaterThan(0)
  })

  test('needs no certificate where the shop collects no tax', async () => {
    const { quote_id, caller, checkout } = await buying()
    record(caller.account_id, { states: ['CA', 'NV'] })
    priceDelivery(open, quote_id, { address: { ...ADDRESS, city: 'Reno', state: 'NV', zip: '89501' } })
    expect(taxOfCheckout(await checkout())).toMatchObject({ place: null, tax_cents: 0 })
    expect(taxOfCheckout(findOpenCheckout(open.database, quote_id)!).exemption).toBeUndefined()
  })

  test('names no certificate on its page, which is open to anyone with its address', async () => {
    const { caller, checkout } = await buying()
    record(caller.account_id)
    const { lines } = showCheckout(open.shop, (await checkout()).purchase_id)
    expect(lines.tax).toBe('Sales tax (exempt in CA)')
  })
})

describe('an exempt order', () => {
  test('says so on its receipt and on its page, also after the exemption was ended', async () => {
    const { quote_id, caller, checkout } = await buying()
    const { id } = record(caller.account_id)
    pay((await checkout()).purchase_id)
    endExemption(open.shop, operator, { exemption_id: id, reason: 'The state revoked it' })
    const { exemption, order } = readShopOrder(open.shop, operator, { order_id: quote_id })
    expect(exemption).toMatchObject({ certificate_number: 'SR 102-345' })
    expect(order.tax_cents).toBe(0)
    const row = findOrder(open.database, quote_id)!
    const { shop_details, brand } = readShopData(open.database)
    const receipt = receiptOf({
      sold: [{ order: showOrder(open.shop, row), saving_cents: 0 }],
      ship_to: null,
      billed_to: null,
      shop: shop_details,
      brand: paperBrandOf(brand),
      terms_url: 'http://shop.test/terms',
      tax: taxOfCheckout(findCheckout(open.database, row.checkout_id)!),
    })
    expect(receipt.lines.at(-1)!.text).toContain('exempt, certificate SR 102-345 (CDTFA-230)')
    expect((await readReceipt(open.shop, caller, { order_id: quote_id })).bytes.length).toBeGreaterThan(0)
  })

  test('keeps the tax that was paid when an exemption is recorded later', async () => {
    const { quote_id, caller, checkout } = await buying()
    const paid = await checkout()
    pay(paid.purchase_id)
    record(caller.account_id)
    const { exemption, order } = readShopOrder(open.shop, operator, { order_id: quote_id })
    expect([exemption, order.tax_cents]).toEqual([null, paid.tax_cents])
  })
})

describe('recording', () => {
  test('keeps every certificate with who recorded it, and who ended it and why', async () => {
    const { caller } = await buying()
    const { id } = record(caller.account_id)
    record(caller.account_id, { certificate_number: 'SR 103' })
    endExemption(open.shop, operator, { exemption_id: id, reason: 'Replaced' })
    const [newer, older] = readExemptions(open.shop, operator, { account_id: caller.account_id })
    expect(newer).toMatchObject({ certificate_number: 'SR 103', status: 'valid', ended: null })
    expect(older).toMatchObject({ status: 'ended', ended: { reason: 'Replaced' } })
    expect(older.recorded_by).not.toBe('')
    expect(readOwnExemptions(open.shop, caller).map((own) => own.certificate_number)).toEqual(['SR 103'])
  })

  test('shows the customer no note of staff', async () => {
    const { caller } = await buying()
    record(caller.account_id, { note: 'Called the state to check' })
    expect(JSON.stringify(readOwnExemptions(open.shop, caller))).not.toContain('Called')
  })

  test('is refused for a certificate that has expired, and for an unknown account', async () => {
    const { caller } = await buying()
    expect(refusalOf(() => record(caller.account_id, { expires_on: '2026-11-15' })).code).toBe('day_refused')
    expect(refusalOf(() => record('acc_none')).code).toBe('person_not_found')
  })

  test('is refused for customers and for staff who may not decide', async () => {
    const { caller } = await buying()
    const packer = await staffMember(open, 'packer')
    for (const one of [caller, packer]) {
      operator = one
      expect(refusalOf(() => record(caller.account_id)).code).toBe('role_required')
    }
  })

  test('ends once', async () => {
    const { caller } = await buying()
    const ending = { exemption_id: record(caller.account_id).id, reason: 'Revoked' }
    endExemption(open.shop, operator, ending)
    expect(refusalOf(() => endExemption(open.shop, operator, ending)).code).toBe('wrong_state')
  })

  test('never changes what is stored, whatever a mistake in the program does', async () => {
    const { caller } = await buying()
    record(caller.account_id)
    const run = (sql: string) => () => open.database.write((tx) => tx.run(sql))
    expect(run("update tax_exemptions set certificate_number = 'other'")).toThrow('never changes')
    expect(run('delete from tax_exemptions')).toThrow('explain why no tax was charged')
  })

  test('lists those to renew first: within 30 days of the last day, and after it', async () => {
    const { caller } = await buying()
    record(caller.account_id, { certificate_number: 'valid', expires_on: null, states: ['OR'] })
    record(caller.account_id, { certificate_number: 'soon', expires_on: '2026-12-20' })
    const listed = () =>
      listAllExemptions(open.shop, operator).map(({ certificate_number, to_renew, status }) => [
        certificate_number,
        to_renew,
        status,
      ])
    expect(listed()).toEqual([
      ['soon', false, 'valid'],
      ['valid', false, 'valid'],
    ])
    open.wait(10 * DAY)
    expect(listed()[0]).toEqual(['soon', true, 'expiring'])
    open.wait(60 * DAY)
    expect(listed()[0]).toEqual(['soon', true, 'expired'])
  })
})
