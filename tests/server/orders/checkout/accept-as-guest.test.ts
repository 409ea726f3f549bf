import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { acceptQuote } from '../../../../server/orders/checkout/accept.ts'
import { findSaleTax } from '../../../../server/orders/checkout/tax-of-sale.ts'
import { saleTerms } from '../../../../server/orders/checkout/sale-terms.ts'
import { withdrawQuoteAndPurchase } from '../../../../server/orders/checkout/withdraw-purchase.ts'
import { findDelivery } from '../../../../server/quoting/delivery/delivery-store.ts'
import { findPurchase } from '../../../../server/payments/purchase-store.ts'
import { findQuote } from '../../../../server/quoting/quote-store.ts'
import type { PriceOption } from '../../../../shared/quoting/quotes/quote.ts'
import { InvalidInput, type Refusal } from '../../../../shared/platform/refusals.ts'
import * as fc from 'fast-check'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { priceDelivery } from '../../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { Person } from '../../../shop/v1.ts'

let shop: TestShop
let guest: Caller
let quote_id: string
beforeEach(async () => {
  shop = await openTestShop()
  const browser = new Person(await shop.http())
  quote_id = (await browser.upload({ file: binaryStl(box([20, 20, 20])) }, '/guest/quotes')).json().id
  await shop.settled()
  priceDelivery(shop, quote_id)
  guest = { kind: 'guest', guest_id: findQuote(shop.database, quote_id)!.guest_id! }
})
afterEach(() => shop.close())

async function refused(email?: string): Promise<unknown> {
  const input = { quote_id, speed: 'week', idempotency_key: 'once', ...(email ? { email } : {}) } as const
  return acceptQuote(shop.shop, guest, input).catch((error: unknown) => error)
}

async function openedLink(): Promise<string> {
  const refusal = (await refused('gil@example.test')) as Refusal
  return String(refusal.fields['checkout_url']).split('/').at(-1)!
}

describe('a guest', () => {
  test('has to enter an email address, which the checkout shows', async () => {
    const invalid = (await refused()) as InvalidInput
    expect(invalid).toBeInstanceOf(InvalidInput)
    expect(invalid.items[0]).toMatchObject({ loc: ['body', 'email'], type: 'missing' })
    const id = await openedLink()
    expect(findPurchase(shop.database, id)).toMatchObject({ email: 'gil@example.test', state: 'open' })
  })
})

describe('withdrawing a quote', () => {
  test('closes its checkout', async () => {
    const id = await openedLink()
    const shown = await withdrawQuoteAndPurchase(shop.shop, guest, { quote_id })
    expect(shown.status).toBe('withdrawn')
    expect(findPurchase(shop.database, id)?.state).toBe('expired')
    expect(((await refused('gil@example.test')) as Refusal).code).toBe('quote_final')
  })
})

describe('what a payer is asked to pay', () => {
  test('is parts, delivery and tax, which add up, whatever they cost and wherever it goes', () => {
    const quote = findQuote(shop.database, quote_id)!
    const [option] = JSON.parse(quote.options) as PriceOption[]
    const delivery = findDelivery(shop.database, quote_id)!
    const cents = fc.integer({ min: 0, max: 5_000_000 })
    fc.assert(
      fc.property(cents, cents, fc.option(cents), (parts, fee_cents, cost_cents) => {
        const priced = { ...delivery, fee_cents, cost_cents }
        const sale = { reference: quote_id, parts_cents: parts, delivery: priced, exemption: null }
        const terms = saleTerms(shop.shop, {
          chosen: [{ quote, option }],
          quote_totals: { [quote_id]: parts },
          joint_day: null,
          speed: option.speed,
          delivery: sale.delivery,
          tax: findSaleTax(shop.database, shop.shop, { sale, calculated: null, before: null })!,
          email: 'gil@example.test',
          notes: { purchase_order: null, note_to_shop: null },
        })
        const { parts_cents, delivery_cents, tax_cents, total_cents, tax } = terms
        expect([parts_cents, delivery_cents]).toEqual([parts, fee_cents])
        expect(total_cents).toBe(parts_cents + delivery_cents + tax_cents)
        expect(tax.parts_tax_cents + tax.delivery_tax_cents).toBe(tax_cents)
      }),
    )
  })
})
