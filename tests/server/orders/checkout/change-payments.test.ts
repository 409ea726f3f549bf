import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { secretsFrom, type Keychain } from '../../../../server/platform/adapters/environment-secrets.ts'
import { paymentProviders } from '../../../../server/platform/adapters/payment-providers.ts'
import { practicePayments } from '../../../../server/platform/adapters/practice-payments.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import {
  changePaymentSecret,
  expirePracticePurchases,
} from '../../../../server/orders/checkout/change-payments.ts'
import { findOrder } from '../../../../server/orders/order-store.ts'
import { settlePurchase } from '../../../../server/orders/checkout/settle-purchase.ts'
import { findOpenPurchase, findPurchase } from '../../../../server/payments/purchase-store.ts'
import type { SecretName } from '../../../../server/platform/ports/secrets.ts'
import { fakeStripe, TEST_KEY, type FakeStripe } from '../../../shop/fake-stripe.ts'
import { accept, buyableQuote } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import type { Person } from '../../../shop/v1.ts'

const kept = new Map<SecretName, string>()
const environment: Record<string, string | undefined> = {}
const keychain: Keychain = {
  unavailable: null,
  read: (name) => kept.get(name) ?? null,
  write: (name, value) => Promise.resolve(void (value === null ? kept.delete(name) : kept.set(name, value))),
}

let stripe: FakeStripe
let shop: TestShop
let owner: Caller
let customer: Person
let quote_id: string

beforeEach(async () => {
  kept.clear()
  delete environment['LAYERLINE_STRIPE_KEY']
  const now = () => MONDAY_MORNING
  stripe = await fakeStripe(now)
  const secrets = secretsFrom(environment, keychain)
  const practice = practicePayments({ base_url: () => 'http://127.0.0.1:4747', now })
  const payments = paymentProviders({ secrets, practice, now, api: stripe.api })
  shop = await openTestShop({ ports: { secrets, payments } })
  owner = await staffMember(shop, 'owner')
  ;({ customer, quote_id } = await buyableQuote(shop))
})
afterEach(async () => {
  await shop.close()
  await stripe.close()
})

const set = (value: string | null) => changePaymentSecret(shop.shop, owner, { name: 'stripe_key', value })
const ask = async (key = 'once') => (await accept(customer, quote_id, { speed: 'week' }, key)).json()
const openPurchaseOfQuote = () => findOpenPurchase(shop.database, quote_id)!
const pay = (id: string) =>
  customer.send('POST', `/checkout/${id}/pay`, {
    payload: 'card_number=4242424242424242',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('once a Stripe key is set', () => {
  test('practice checkouts are closed, and the same request opens a checkout at Stripe', async () => {
    await ask()
    const practice = openPurchaseOfQuote()
    await set(TEST_KEY)
    expect(findPurchase(shop.database, practice.id)).toMatchObject({ state: 'expired' })
    expect((await ask()).checkout_url).toBe([...stripe.account.sessions.values()][0].url)
    expect(openPurchaseOfQuote()).toMatchObject({ provider: 'stripe', state: 'open' })
  })

  test('a practice checkout cannot be paid, and its page says how to order instead', async () => {
    await ask()
    const { id } = openPurchaseOfQuote()
    await set(TEST_KEY)
    const answer = await pay(id)
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('The shop has changed how it takes payments.')
    expect(answer.body).toContain(`href="/quotes/${quote_id}"`)
    expect(findOrder(shop.database, quote_id)).toBeUndefined()
  })

  test('practice checkouts cannot be paid and are closed, too, once the environment of a new start sets the key', async () => {
    await ask()
    const { id } = openPurchaseOfQuote()
    environment['LAYERLINE_STRIPE_KEY'] = TEST_KEY
    expect((await pay(id)).statusCode).toBe(409)
    expect(expirePracticePurchases(shop.shop)).toBe(1)
    expect(expirePracticePurchases(shop.shop)).toBe(0)
    expect(findPurchase(shop.database, id)).toMatchObject({ state: 'expired' })
  })

  test('the transaction that places an order refuses a test payment that was checked before', async () => {
    await ask()
    const { id, total_cents, expires_at } = openPurchaseOfQuote()
    await set(TEST_KEY)
    const session = { session_id: id, purchase_id: id, amount_cents: total_cents, expires_at }
    const payer = { url: null, payment_ref: 'practice_1', customer_ref: null, email: null }
    expect(() => settlePurchase(shop.shop, { ...session, ...payer, state: 'paid' })).toThrow('no longer open')
    expect(findOrder(shop.database, quote_id)).toBeUndefined()
  })

  test('a practice checkout that is being opened meanwhile is expired', async () => {
    const practice = shop.shop.services.payments.current()
    const open = practice.open.bind(practice)
    practice.open = async (checkout) => {
      practice.open = open
      await set(TEST_KEY)
      return open(checkout)
    }
    expect((await ask()).checkout_url).toBe([...stripe.account.sessions.values()][0].url)
    expect(shop.database.all('select provider, state from checkouts order by provider')).toEqual([
      { provider: 'practice', state: 'expired' },
      { provider: 'stripe', state: 'open' },
    ])
  })
})

test('a test sale is not reported for tax, even where Stripe had calculated it', async () => {
  await ask()
  const sql = `update checkouts set tax = json_set(tax, '$.calculation_ref', 'taxcalc_1')`
  shop.database.write((tx) => tx.run(sql))
  await pay(openPurchaseOfQuote().id)
  expect(findOrder(shop.database, quote_id)).toBeDefined()
  expect(shop.database.all('select * from tax_reports')).toEqual([])
})

describe('once the key is removed', () => {
  beforeEach(() => set(TEST_KEY))

  test('checkouts at Stripe are expired there and closed here, and the quote gets a practice checkout', async () => {
    await ask()
    const link = openPurchaseOfQuote()
    await set(null)
    expect(stripe.account.session(link.session_id!).status).toBe('expired')
    expect(findPurchase(shop.database, link.id)).toMatchObject({ state: 'expired' })
    expect((await ask()).checkout_url).toContain('/checkout/')
    expect(openPurchaseOfQuote()).toMatchObject({ provider: 'practice' })
  })

  test('a checkout that was paid a moment before becomes an order', async () => {
    await ask()
    stripe.account.pay(openPurchaseOfQuote().session_id!)
    await set(null)
    expect(findOrder(shop.database, quote_id)).toBeDefined()
  })

  test('a checkout that Stripe did not close stays open here, because it may still be paid', async () => {
    await ask()
    const link = openPurchaseOfQuote()
    stripe.faults.push('out_of_service')
    expect(await set(null)).toMatchObject({ provider: 'practice', under_way: { links: 1 } })
    expect(findPurchase(shop.database, link.id)).toMatchObject({ state: 'open' })
    const page = await customer.get(`/checkout/${link.id}`, { accept: 'text/html' })
    expect(page.body).toContain('This link can no longer be paid')
  })

  test('the same key entered again leaves its checkouts open', async () => {
    await ask()
    await set(TEST_KEY)
    expect(openPurchaseOfQuote()).toMatchObject({ provider: 'stripe', state: 'open' })
  })
})
