import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findCheckout } from '../../server/payments/checkout-store.ts'
import { findQuote, saveQuote } from '../../server/quotes/quote-store.ts'
import type { Payments } from '../../server/ports/payments.ts'
import { ServiceUnavailable } from '../../server/ports/service-unavailable.ts'
import { practicePayments } from '../../server/adapters/practice-payments.ts'
import type { PriceOption } from '../../shared/quotes/quote.ts'
import { DAY, HOUR, MINUTE } from '../../shared/time.ts'
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
  shop.database.all<{ id: string; state: string }>('select id, state from checkouts order by created_at, id')
const idOf = (answer: { json(): { checkout_url: string } }) => answer.json().checkout_url.split('/').at(-1)!

/** Sets the shown day earlier, as if the shop had taken on so much work since that the option ships later. */
function setShownDay(quote_id: string, speed: string, ship_by: string): void {
  shop.database.write((tx) => {
    const quote = findQuote(tx, quote_id)!
    const options = (JSON.parse(quote.options) as PriceOption[]).map((option) =>
      option.speed === speed ? { ...option, ship_by } : option,
    )
    saveQuote(tx, quote, { options: JSON.stringify(options) }, 1)
  })
}

function set(quote_id: string, changes: Parameters<typeof saveQuote>[2]): void {
  shop.database.write((tx) => saveQuote(tx, findQuote(tx, quote_id)!, changes, 1))
}

describe('accepting a quote', () => {
  test('402: where to pay, for what, and that nothing else is due', async () => {
    const { quote_id, customer } = await buyableQuote(shop, { fields: { quantity: '2' } })
    const quote = await customer.quote(quote_id)
    const answer = await accept(customer, quote_id, { speed: 'asap' })
    const body = answer.json()
    expect(answer.statusCode).toBe(402)
    expect(body).toMatchObject({
      error: 'payment_required',
      checkout_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4747\/checkout\/co_/),
      expires_at: MONDAY_MORNING + HOUR,
      quote_id,
      speed: 'asap',
      ship_by: quote.options[0].ship_by,
      total_cents: quote.options[0].total_cents,
      delivery_fee_cents: 1200,
    })
    expect(body.tax_cents).toBeGreaterThan(0)
    expect(body.amount_due_cents).toBe(body.total_cents + body.delivery_fee_cents + body.tax_cents)
    expect((await customer.quote(quote_id)).checkout).toEqual({
      url: body.checkout_url,
      expires_at: body.expires_at,
      speed: 'asap',
    })
  })

  test('buys Economy without a speed', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    expect((await accept(customer, quote_id)).json().speed).toBe('week')
  })

  test('prices a delivery address in the call, and keeps the price when a later check fails', async () => {
    const customer = await signedUpCustomer(shop)
    const { id } = (await customer.upload({ file: binaryStl(box([20, 20, 20])) })).json()
    await shop.settled()
    set(id, { options: await closedOptions(customer, id) })
    const answer = await accept(customer, id, { delivery: { ...ADDRESS } })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'option_unavailable'])
    expect((await customer.quote(id)).delivery).toMatchObject({ method: 'courier', city: 'San Francisco' })
  })

  test('an address outside the courier area needs the user’s choice, and opens no link', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const far = { ...ADDRESS, street: '1600 Pearl Street', city: 'Boulder', state: 'CO', zip: '80302' }
    const answer = await accept(customer, quote_id, { delivery: far })
    expect([answer.statusCode, answer.json().error]).toEqual([422, 'carrier_shipping_available'])
    expect(links()).toEqual([])
    const chosen = await accept(customer, quote_id, { delivery: { ...far, accept_carrier: true } })
    expect([chosen.statusCode, chosen.json().tax_cents]).toEqual([402, 0])
  })

  test('200 with the order once it is paid, also under a new key', async () => {
    const { order, customer } = await placedOrder(shop)
    const answer = await accept(customer, order.id)
    expect([answer.statusCode, answer.json().number]).toEqual([200, 1001])
    expect((await customer.quote(order.id)).checkout).toBeNull()
  })

  test('the link expires with the courier’s price, if that is sooner than an hour', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    shop.wait(23 * HOUR + 20 * MINUTE)
    // The day has moved meanwhile; that refusal comes first.
    await accept(customer, quote_id)
    const { expires_at } = (await accept(customer, quote_id)).json()
    expect(expires_at).toBe(shop.shop.clock.now() + 40 * MINUTE)
  })
})

async function closedOptions(customer: Person, id: string): Promise<string> {
  const { options } = await customer.quote(id)
  return JSON.stringify(options.map((option) => ({ ...option, available: false })))
}

describe('the order of checks', () => {
  test('401 without credentials, 403 without the scope, before anything else', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    expect((await accept(new Person(await shop.http()), quote_id)).statusCode).toBe(401)
    const { api_key } = (await customer.post('/v1/keys', { scopes: ['quotes', 'orders'] })).json()
    const answer = await new Person(await shop.http()).send('POST', '/v1/quotes/q_unknown/accept', {
      headers: { authorization: `Bearer ${api_key}` },
    })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'insufficient_scope'])
    expect(answer.json().required_scope).toBe('purchase')
  })

  test('404 before the missing key and the wrong body', async () => {
    const { customer } = await buyableQuote(shop)
    const answer = await customer.post('/v1/quotes/q_unknown/accept', { speed: 'tomorrow' })
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'quote_not_found'])
  })

  test.each(['', '   '])('428 for the key “%s”, before the wrong body', async (key) => {
    const { quote_id, customer } = await buyableQuote(shop)
    const answer = await accept(customer, quote_id, { speed: 'tomorrow' }, key)
    expect([answer.statusCode, answer.json().error]).toEqual([428, 'idempotency_key_required'])
  })

  test('422 for a key of 201 characters', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const answer = await accept(customer, quote_id, {}, 'x'.repeat(201))
    expect([answer.statusCode, answer.json().detail[0].type]).toEqual([422, 'string_too_long'])
  })

  test.each(['standard', 'rush', '3day', 5])('422 literal_error for the speed %s', async (speed) => {
    const { quote_id, customer } = await buyableQuote(shop)
    const answer = await accept(customer, quote_id, { speed })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0]).toMatchObject({ loc: ['body', 'speed'], type: 'literal_error' })
  })

  test('422 for a field of the address, which is not returned', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const answer = await accept(customer, quote_id, { delivery: { ...ADDRESS, zip: '9410' } })
    expect(answer.json().detail[0]).toMatchObject({
      loc: ['body', 'delivery', 'zip'],
      type: 'string_pattern_mismatch',
      // As the interface and the published document write it.
      msg: String.raw`String should match pattern '^\d{5}(-\d{4})?$'`,
      ctx: { pattern: String.raw`^\d{5}(-\d{4})?$` },
    })
    expect(answer.body).not.toContain('9410"')
  })

  test.each([
    ['needs_review', {}, 'held_for_review'],
    ['engineering', { request_status: 'open' }, 'engineering_required'],
    ['failed', {}, 'quote_final'],
    ['withdrawn', {}, 'quote_final'],
    ['received', {}, 'not_priced'],
  ] as const)('409 for a quote that is %s', async (status, more, code) => {
    const { quote_id, customer } = await buyableQuote(shop)
    set(quote_id, { status, ...more })
    const answer = await accept(customer, quote_id)
    expect([answer.statusCode, answer.json().error]).toEqual([409, code])
  })

  test('409 for a price that has expired', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    shop.wait(15 * DAY)
    expect((await accept(customer, quote_id)).json().error).toBe('quote_expired')
  })

  test('409 without a delivery price, and when it has expired', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    shop.wait(25 * HOUR)
    const answer = await accept(customer, quote_id)
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'delivery_not_priced'])
  })

  test('409 for an option that is no longer available', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    set(quote_id, { options: await closedOptions(customer, quote_id) })
    expect((await accept(customer, quote_id)).json().error).toBe('option_unavailable')
  })

  test('503 with Retry-After while the payment provider does not answer; then the same key works', async () => {
    await shop.close()
    let reachable = false
    const practice = practicePayments({ base_url: () => 'http://127.0.0.1:4747', now: () => MONDAY_MORNING })
    const payments: Payments = {
      ...practice,
      open: (checkout) =>
        reachable ? practice.open(checkout) : Promise.reject(new ServiceUnavailable('no answer')),
    }
    shop = await openTestShop({ ports: { payments: { current: () => payments, of: () => payments } } })
    const { quote_id, customer } = await buyableQuote(shop)
    const answer = await accept(customer, quote_id, {}, 'once')
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'payments_unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await customer.quote(quote_id)).checkout).toBeNull()
    reachable = true
    expect((await accept(customer, quote_id, {}, 'once')).statusCode).toBe(402)
    expect(links()).toHaveLength(1)
  })
})

describe('a ship date that has moved later', () => {
  test('409 with the new day, which the owner is then shown; accepting again buys it', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const [asap] = (await customer.quote(quote_id)).options
    setShownDay(quote_id, 'asap', '2026-11-13')
    const answer = await accept(customer, quote_id, { speed: 'asap' })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'ship_date_changed'])
    expect(answer.json().ship_by).toBe(asap.ship_by)
    expect((await customer.quote(quote_id)).options[0].ship_by).toBe(asap.ship_by)
    const again = await accept(customer, quote_id, { speed: 'asap' })
    expect([again.statusCode, again.json().ship_by]).toEqual([402, asap.ship_by])
  })

  test('a retry under the same key never becomes a purchase', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    setShownDay(quote_id, 'week', '2026-11-13')
    const first = await accept(customer, quote_id, {}, 'retried')
    for (let times = 0; times < 3; times++) {
      const again = await accept(customer, quote_id, {}, 'retried')
      expect([again.statusCode, again.json()]).toEqual([409, first.json()])
    }
    expect(links()).toEqual([])
  })

  test('an option that ships earlier than shown keeps its day', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    setShownDay(quote_id, 'asap', '2027-03-01')
    expect((await accept(customer, quote_id, { speed: 'asap' })).json().ship_by).toBe('2027-03-01')
  })

  test('a day that staff promised holds as long as it can be met', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const [asap] = (await customer.quote(quote_id)).options
    set(quote_id, { tier: 'assisted' })
    setShownDay(quote_id, 'week', asap.ship_by!)
    expect((await accept(customer, quote_id)).json().ship_by).toBe(asap.ship_by)
  })

  test('while staff have to confirm the day it is bought without one', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const { options } = await customer.quote(quote_id)
    const pending = options.map((option) => ({ ...option, ship_by: null }))
    set(quote_id, { tier: 'assisted', ship_date_pending: 1, options: JSON.stringify(pending) })
    const answer = await accept(customer, quote_id)
    expect([answer.statusCode, answer.json().ship_by]).toEqual([402, null])
  })
})

describe('the same key', () => {
  test('with the same request returns the first answer', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const first = await accept(customer, quote_id, { speed: 'asap' }, 'once')
    shop.wait(10 * MINUTE)
    expect((await accept(customer, quote_id, { speed: 'asap' }, 'once')).json()).toEqual(first.json())
    expect(links()).toHaveLength(1)
  })

  test('with another request is refused', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    await accept(customer, quote_id, { speed: 'asap' }, 'once')
    const answer = await accept(customer, quote_id, { speed: 'week' }, 'once')
    expect([answer.statusCode, answer.json().error]).toEqual([422, 'idempotency_key_reused'])
  })

  test('with another quote is refused, and is another key for another account', async () => {
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
    expect(findCheckout(shop.database, idOf(first))?.state).toBe('expired')
  })

  test('returns the order after the payment', async () => {
    const { order, customer } = await placedOrder(shop)
    const [{ key }] = shop.database.all<{ key: string }>('select key from accept_answers')
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

  test('another speed makes a new one, and expires the earlier one', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const first = await accept(customer, quote_id, { speed: 'week' })
    const second = await accept(customer, quote_id, { speed: 'asap' })
    expect(links()).toEqual([
      { id: idOf(first), state: 'replaced' },
      { id: idOf(second), state: 'open' },
    ])
  })

  test('another delivery makes a new one; the same address again does not', async () => {
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
      tx.run(
        `insert into checkouts (id, quote_id, provider, state, speed, parts_cents, delivery_cents, tax_cents,
           total_cents, tax, delivery, session_id, url, created_at, expires_at)
         values ('co_guest', ?, 'practice', 'open', 'week', 1, 0, 0, 1, '{}', '{}', 'co_guest', 'u', 1, ?)`,
        quote.id,
        shop.shop.clock.now() + HOUR,
      ),
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
