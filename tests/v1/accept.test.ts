import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findQuote, saveQuote } from '../../server/quoting/quote-store.ts'
import type { PriceOption } from '../../shared/quoting/quotes/quote.ts'
import { HOUR, MINUTE } from '../../shared/platform/time.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { accept, ADDRESS, buyableQuote, placedOrder } from '../shop/placed-order.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const links = () =>
  shop.database.all<{ id: string; state: string }>('select id, state from purchases order by created_at, id')

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

  test('the answer is 200 with the order once it is paid, also under a new key', async () => {
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

describe('a ship date that has moved later', () => {
  test('the answer is 409 with the new day, which the owner is then shown; accepting again buys it', async () => {
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

  test('the quote is bought without a day while staff have to confirm it', async () => {
    const { quote_id, customer } = await buyableQuote(shop)
    const { options } = await customer.quote(quote_id)
    const pending = options.map((option) => ({ ...option, ship_by: null }))
    set(quote_id, { tier: 'assisted', ship_date_pending: 1, options: JSON.stringify(pending) })
    const answer = await accept(customer, quote_id)
    expect([answer.statusCode, answer.json().ship_by]).toEqual([402, null])
  })
})
