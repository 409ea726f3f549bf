import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPurchase } from '../../server/payments/purchase-store.ts'
import { insertPurchaseOf } from '../shop/purchase-rows.ts'
import { findQuote, saveQuote } from '../../server/quoting/quote-store.ts'
import type { Payments } from '../../server/platform/ports/payments.ts'
import { practicePayments } from '../../server/platform/adapters/practice-payments.ts'
import { DAY, HOUR, MINUTE } from '../../shared/platform/time.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { accept, ADDRESS, buyableQuote, placedOrder, priceDelivery } from '../shop/placed-order.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, signedUpCustomer } from '../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const links = () =>
  shop.database.all<{ id: string; state: string }>('select id, state from purchases order by created_at, id')
const idOf = (answer: { json(): { checkout_url: string } }) => answer.json().checkout_url.split('/').at(-1)!

function set(quote_id: string, changes: Parameters<typeof saveQuote>[2]): void {
  shop.database.write((tx) => saveQuote(tx, findQuote(tx, quote_id)!, changes, 1))
}

describe('the same key', () => {
  test('the same request returns the first answer', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const first = await accept(customer, quote_id, { speed: 'asap' }, 'once')
    shop.wait(10 * MINUTE)
    expect((await accept(customer, quote_id, { speed: 'asap' }, 'once')).json()).toEqual(first.json())
    expect(links()).toHaveLength(1)
  })

  test('another request with the same key is refused', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    await accept(customer, quote_id, { speed: 'asap' }, 'once')
    const answer = await accept(customer, quote_id, { speed: 'week' }, 'once')
    expect([answer.statusCode, answer.json().error]).toEqual([422, 'idempotency_key_reused'])
  })

  test('the key is refused with another quote, and is another key for another account', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    await accept(customer, quote_id, {}, 'once')
    const second = await buyableQuote(shop, { customer })
    expect((await accept(customer, second.quote_id, {}, 'once')).json().error).toBe('idempotency_key_reused')
    const other = await buyableQuote(shop, { email: 'other@example.test' })
    expect((await accept(other.customer, other.quote_id, {}, 'once')).statusCode).toBe(402)
  })

  test('opens a new link once the first has expired', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const first = await accept(customer, quote_id, {}, 'once')
    shop.wait(HOUR + 1)
    const again = await accept(customer, quote_id, {}, 'once')
    expect(again.statusCode).toBe(402)
    expect(idOf(again)).not.toBe(idOf(first))
    expect(again.json().expires_at).toBe(shop.shop.clock.now() + HOUR)
    expect(findPurchase(shop.database, idOf(first))?.state).toBe('expired')
  })

  test('returns the order after the payment', async () => {
    const { order, customer } = await placedOrder(shop)
    const [{ key }] = shop.database.all<{ key: string }>(
      "select key from idempotency_keys where endpoint = 'accept_quote'",
    )
    const answer = await accept(customer, order.id, { speed: 'week' }, key)
    expect([answer.statusCode, answer.json().id]).toEqual([200, order.id])
  })

  test('can be used again after a day', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    await accept(customer, quote_id, {}, 'once')
    shop.wait(DAY + 1)
    priceDelivery(shop, quote_id)
    // The days have moved by then as well, and that refusal comes first.
    expect((await accept(customer, quote_id, { speed: 'asap' }, 'once')).statusCode).toBe(409)
    expect((await accept(customer, quote_id, { speed: 'asap' })).statusCode).toBe(402)
  })

  test('retries after a refusal that changed nothing', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    set(quote_id, { status: 'needs_review' })
    expect((await accept(customer, quote_id, {}, 'once')).statusCode).toBe(409)
    set(quote_id, { status: 'quoted' })
    expect((await accept(customer, quote_id, {}, 'once')).statusCode).toBe(402)
  })
})

describe('one link at a time', () => {
  test('many simultaneous accepts, each with its own key, get the same one', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(customer, quote_id)))
    expect(new Set(answers.map(idOf)).size).toBe(1)
    expect(links()).toHaveLength(1)
  })

  test('many simultaneous copies of one request get the same one', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(customer, quote_id, {}, 'same')))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(links()).toHaveLength(1)
  })

  test('another speed makes a new link, and expires the earlier one', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const first = await accept(customer, quote_id, { speed: 'week' })
    const second = await accept(customer, quote_id, { speed: 'asap' })
    expect(links()).toEqual([
      { id: idOf(first), state: 'replaced' },
      { id: idOf(second), state: 'open' },
    ])
  })

  test('another delivery makes a new link; the same address again does not', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const first = await accept(customer, quote_id)
    priceDelivery(shop, quote_id)
    expect(idOf(await accept(customer, quote_id))).toBe(idOf(first))
    priceDelivery(shop, quote_id, { address: { ...ADDRESS, street: '2 Market Street' } })
    expect(idOf(await accept(customer, quote_id))).not.toBe(idOf(first))
  })

  test('a link that turns out to be paid when it is replaced returns the order', async () => {
    await shop.close()
    const practice = practicePayments({ base_url: () => 'http://127.0.0.1:4747', now: () => MONDAY_MORNING })
    let amount_cents = 0
    const payments: Payments = {
      ...practice,
      close: async (id) => ({
        ...(await practice.read(id)),
        state: 'paid',
        amount_cents,
        payment_ref: 'pi_1',
      }),
    }
    shop = await openTestShop({ ports: { payments: { current: () => payments, of: () => payments } } })
    const { quote_id, customer } = await buyableQuote(shop)
    amount_cents = (await accept(customer, quote_id, { speed: 'week' })).json().amount_due_cents
    const answer = await accept(customer, quote_id, { speed: 'asap' })
    expect([answer.statusCode, answer.json().speed, answer.json().total_cents]).toEqual([
      200,
      'week',
      amount_cents,
    ])
    expect(links()).toMatchObject([{ state: 'paid' }])
  })
})

describe('while a payment is in progress', () => {
  test('the quote of a guest cannot be claimed until its link has expired', async () => {
    const guest = new Person(await shop.http())
    const quote = (await guest.upload({ file: binaryStl(box([20, 20, 20])) }, '/guest/quotes')).json()
    await shop.settled()
    priceDelivery(shop, quote.id)
    const customer = await signedUpCustomer(shop)
    shop.database.write((tx) =>
      insertPurchaseOf(tx, quote.id, {
        id: 'pu_guest',
        provider: 'practice',
        state: 'open',
        speed: 'week',
        ship_by: null,
        parts_cents: 1,
        delivery_cents: 0,
        tax_cents: 0,
        total_cents: 1,
        tax: '{}',
        delivery: '{}',
        email: null,
        session_id: 'pu_guest',
        url: 'u',
        created_at: 1,
        expires_at: shop.shop.clock.now() + HOUR,
        opened_by_key: null,
        opened_by_grant: null,
        purchase_order: null,
        note_to_shop: null,
      }),
    )
    const token = quote.review_url.split('/').at(-1)
    const claim = () => customer.post(`/v1/quotes/${quote.id}/claim`, { token })
    expect([(await claim()).statusCode, (await claim()).json().error]).toEqual([409, 'payment_in_progress'])
    shop.wait(HOUR)
    expect((await claim()).statusCode).toBe(200)
  })

  test('a requote makes a new quote and the link stays', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    await accept(customer, quote_id)
    const made = await customer.post(`/v1/quotes/${quote_id}/requote`, { quantity: 3 })
    expect(made.json().id).not.toBe(quote_id)
    expect((await customer.quote(quote_id)).checkout).not.toBeNull()
  })
})
