import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Basket } from '../../shared/orders/baskets/basket.ts'
import { sumCents } from '../../shared/platform/money.ts'
import { payPractice } from '../../server/orders/checkout/pay-practice.ts'
import {
  acceptBasket,
  basketToPay,
  filledBasket,
  patchBasket,
  practiceCard,
  putDelivery,
} from '../shop/basket.ts'
import { accept, ADDRESS, priceDelivery } from '../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { signedUpCustomer } from '../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const FAR = { ...ADDRESS, street: '1600 Pearl Street', city: 'Boulder', state: 'CO', zip: '80302' }
const errorOf = (answer: { statusCode: number; json(): { error: string } }) => [
  answer.statusCode,
  answer.json().error,
]

describe('a basket', () => {
  test('shows its quotes, and at each speed one price and one ship date', async () => {
    const { basket, quote_ids } = await filledBasket(shop, [20, 30])
    expect(basket).toMatchObject({
      id: 'bk_1',
      status: 'open',
      number: null,
      currency: 'usd',
      delivery: null,
      delivery_required: true,
      checkout: null,
      order_ids: [],
      page_url: 'http://127.0.0.1:4747/baskets/bk_1',
    })
    expect(basket.quotes.map(({ quote_id }) => quote_id)).toEqual(quote_ids)
    expect(basket.quotes[0]).toMatchObject({ filename: 'cube-20.stl', status: 'quoted', problem: null })
    for (const option of basket.options) {
      const own = basket.quotes.map(({ options }) => options.find(({ speed }) => speed === option.speed)!)
      expect(option.parts_cents).toBe(sumCents(own.map(({ own_total_cents }) => own_total_cents)))
      expect(option.total_cents).toBe(sumCents(own.map(({ total_cents }) => total_cents)))
      expect(option.total_cents).toBe(sumCents(option.lines.map(({ cents }) => cents)))
      expect(option.saving_cents).toBe(option.parts_cents - option.total_cents)
      expect(option.saving_cents).toBeGreaterThan(0)
      expect(option.ship_by).toBe(
        own
          .map(({ ship_by }) => ship_by!)
          .toSorted()
          .at(-1),
      )
      expect([option.available, option.note]).toEqual([true, null])
    }
  })

  test('is returned again under the same Idempotency-Key, and a key serves one request', async () => {
    const { customer, quote_ids } = await filledBasket(shop)
    const send = (ids: string[]) =>
      customer.send('POST', '/v1/baskets', {
        payload: JSON.stringify({ quote_ids: ids }),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
      })
    const first = await send(quote_ids)
    const second = await send(quote_ids)
    expect(second.json().id).toBe(first.json().id)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(errorOf(await send([quote_ids[0]]))).toEqual([422, 'idempotency_key_reused'])
  })

  test('takes quotes of its owner only, each once, and up to twenty', async () => {
    const { quote_ids } = await filledBasket(shop)
    const other = await signedUpCustomer(shop, 'other@example.test')
    const foreign = await other.post('/v1/baskets', { quote_ids })
    expect([...errorOf(foreign), foreign.json().quote_id]).toEqual([404, 'quote_not_found', quote_ids[0]])
    expect((await other.get('/v1/baskets/bk_1')).json().error).toBe('basket_not_found')
    const twice = await other.post('/v1/baskets', { quote_ids: ['q_1', 'q_1'] })
    expect(twice.statusCode).toBe(422)
    expect((await other.post('/v1/baskets', { quote_ids: [] })).statusCode).toBe(422)
  })

  test('a quote is in one open basket: adding it elsewhere moves it', async () => {
    const { basket, quote_ids, customer } = await filledBasket(shop)
    const second: Basket = (await customer.post('/v1/baskets', { quote_ids: [quote_ids[0]] })).json()
    const first: Basket = (await customer.get(`/v1/baskets/${basket.id}`)).json()
    expect(first.quotes.map(({ quote_id }) => quote_id)).toEqual([quote_ids[1]])
    const merged = await patchBasket(customer, second.id, { add: [quote_ids[1]] })
    expect(merged.json().quotes.map(({ quote_id }: { quote_id: string }) => quote_id)).toEqual(quote_ids)
    expect((await customer.get(`/v1/baskets/${basket.id}`)).statusCode).toBe(404)
  })

  test('keeps at least one quote, and what is taken out stays a quote', async () => {
    const { basket, quote_ids, customer } = await filledBasket(shop)
    expect((await patchBasket(customer, basket.id, { remove: quote_ids })).statusCode).toBe(422)
    const left: Basket = (await patchBasket(customer, basket.id, { remove: [quote_ids[0]] })).json()
    expect(left.quotes).toHaveLength(1)
    expect(left.options[0].saving_cents).toBe(0)
    expect((await customer.quote(quote_ids[0])).status).toBe('quoted')
    const unknown = await patchBasket(customer, basket.id, { remove: ['q_9'] })
    expect([...errorOf(unknown), unknown.json().quote_id]).toEqual([404, 'quote_not_found', 'q_9'])
  })

  test('has the requote in place of the quote that it changes', async () => {
    const { basket, quote_ids, customer } = await filledBasket(shop)
    const { id } = (await customer.post(`/v1/quotes/${quote_ids[0]}/requote`, { quantity: 3 })).json()
    await shop.settled()
    const now: Basket = (await customer.get(`/v1/baskets/${basket.id}`)).json()
    expect(now.quotes.map(({ quote_id }) => quote_id)).toEqual([id, quote_ids[1]])
    expect(now.quotes[0].quantity).toBe(3)
  })

  test('says what is wrong with a quote, and prices the others', async () => {
    const { basket, quote_ids, customer } = await filledBasket(shop)
    shop.database.write((tx) =>
      tx.run("update quotes set status = 'needs_review' where id = ?", quote_ids[0]),
    )
    const now: Basket = (await customer.get(`/v1/baskets/${basket.id}`)).json()
    expect(now.quotes.map(({ problem }) => problem?.code ?? null)).toEqual(['held_for_review', null])
    expect(now.options.map(({ available }) => available)).toEqual([false, false])
    expect(now.options[0].parts_cents).toBe(basket.quotes[1].options[0].own_total_cents)
  })
})

describe('the delivery of a basket', () => {
  test('has one price, which a change of the parcels ends', async () => {
    const { basket, quote_ids, customer } = await filledBasket(shop)
    const answer = await putDelivery(customer, basket.id)
    expect(answer.json().delivery).toMatchObject({ method: 'courier', city: 'San Francisco', parcels: 1 })
    await customer.post(`/v1/quotes/${quote_ids[0]}/requote`, { quantity: 40 })
    await shop.settled()
    expect((await customer.get(`/v1/baskets/${basket.id}`)).json().delivery).toBeNull()
  })

  test('a carrier is the choice of the user', async () => {
    const { basket, customer } = await filledBasket(shop)
    const asked = await putDelivery(customer, basket.id, FAR)
    expect(errorOf(asked)).toEqual([422, 'carrier_shipping_available'])
    const chosen = await putDelivery(customer, basket.id, { ...FAR, accept_carrier: true })
    expect(chosen.json().delivery).toMatchObject({ method: 'shipping', fee_cents: asked.json().fee_cents })
  })

  test('needs a price of every part, and names the one without', async () => {
    const { basket, quote_ids, customer } = await filledBasket(shop)
    shop.database.write((tx) => tx.run("update quotes set status = 'received' where id = ?", quote_ids[1]))
    const answer = await putDelivery(customer, basket.id)
    expect([...errorOf(answer), answer.json().quote_id]).toEqual([409, 'not_priced', quote_ids[1]])
  })
})

describe('accepting a basket', () => {
  test('402: one link for everything, and the amounts of each quote, which add up', async () => {
    const { due, quote_ids, customer, basket } = await basketToPay(shop, [20, 30, 40])
    expect(due).toMatchObject({ error: 'payment_required', basket_id: basket.id, speed: 'week' })
    expect(due.checkout_url).toMatch(/\/checkout\/pu_/)
    expect(due.quotes.map(({ quote_id }) => quote_id)).toEqual(quote_ids)
    for (const name of ['total_cents', 'delivery_fee_cents', 'tax_cents', 'amount_due_cents'] as const)
      expect(sumCents(due.quotes.map((quote) => quote[name]))).toBe(due[name])
    expect(due.total_cents).toBe(basket.options.find(({ speed }) => speed === 'week')!.total_cents)
    const now: Basket = (await customer.get(`/v1/baskets/${basket.id}`)).json()
    expect(now.checkout).toEqual({ url: due.checkout_url, expires_at: due.expires_at, speed: 'week' })
  })

  test('the answer is 428 without a key, and the same key returns the same link', async () => {
    const { basket, customer } = await filledBasket(shop)
    expect((await customer.post(`/v1/baskets/${basket.id}/accept`)).statusCode).toBe(428)
    const body = { delivery: ADDRESS }
    const first = await acceptBasket(customer, basket.id, body, 'same')
    expect((await acceptBasket(customer, basket.id, body, 'same')).json()).toEqual(first.json())
    expect((await acceptBasket(customer, basket.id, {})).json()).toEqual(first.json())
    const other = await acceptBasket(customer, basket.id, { speed: 'asap' }, 'same')
    expect(errorOf(other)).toEqual([422, 'idempotency_key_reused'])
  })

  test('the answer is 409 for the first quote that cannot be bought, before the delivery', async () => {
    const { basket, quote_ids, customer } = await filledBasket(shop, [20, 20, 20])
    const none = await acceptBasket(customer, basket.id)
    expect([...errorOf(none), none.json().quote_id]).toEqual([409, 'delivery_not_priced', undefined])
    shop.database.write((tx) => tx.run('update quotes set expires_at = 1 where id <> ?', quote_ids[0]))
    const expired = await acceptBasket(customer, basket.id)
    expect([...errorOf(expired), expired.json().quote_id]).toEqual([409, 'quote_expired', quote_ids[1]])
  })

  test('409 ship_date_changed names the part that is ready last; accepting again buys the new day', async () => {
    const { basket, quote_ids, customer } = await filledBasket(shop)
    await putDelivery(customer, basket.id)
    const promised = basket.options.find(({ speed }) => speed === 'week')!.ship_by
    shop.database.write((tx) =>
      tx.run(
        `update quotes set options = (select json_group_array(json_set(value, '$.ship_by', '2026-11-17')) from json_each(options))`,
      ),
    )
    shop.database.write((tx) =>
      tx.run(
        `update baskets set shown_days = json_set(shown_days, '$.asap', '2026-11-17', '$.week', '2026-11-17')`,
      ),
    )
    const key = 'moved'
    const moved = await acceptBasket(customer, basket.id, {}, key)
    expect(errorOf(moved)).toEqual([409, 'ship_date_changed'])
    expect(moved.json()).toMatchObject({ quote_id: quote_ids[0], ship_by: promised })
    expect((await acceptBasket(customer, basket.id, {}, key)).json()).toEqual(moved.json())
    expect((await acceptBasket(customer, basket.id)).json().ship_by).toBe(promised)
  })

  test('the answer is 403 without Allow purchases, and over the monthly limit of a key', async () => {
    const { basket, customer } = await filledBasket(shop)
    await putDelivery(customer, basket.id)
    const key = async (body: object) => (await customer.post('/v1/keys', body)).json()
    const send = async (api_key: string) =>
      customer.send('POST', `/v1/baskets/${basket.id}/accept`, {
        headers: { authorization: `Bearer ${api_key}`, 'idempotency-key': api_key.slice(-20) },
      })
    const { api_key: reader } = await key({ scopes: ['quotes'] })
    expect(errorOf(await send(reader))).toEqual([403, 'insufficient_scope'])
    const scopes = ['quotes', 'purchase']
    const { api_key: limited } = await key({ scopes, monthly_cap_cents: 100 })
    const refused = await send(limited)
    expect(errorOf(refused)).toEqual([403, 'spending_cap_reached'])
    const { requested_cents } = refused.json()
    const { api_key: enough } = await key({ scopes, monthly_cap_cents: requested_cents })
    const opened = await send(enough)
    expect([opened.statusCode, opened.json().amount_due_cents]).toEqual([402, requested_cents])
  })

  test('the answer is 200 with the orders under one purchase number once it is paid', async () => {
    const { due, purchase_id, basket, customer, quote_ids } = await basketToPay(shop, [20, 30, 40])
    payPractice(shop.shop, practiceCard(purchase_id))
    const answer = await acceptBasket(customer, basket.id)
    expect(answer.statusCode).toBe(200)
    const purchase = answer.json()
    expect(purchase).toMatchObject({
      basket_id: basket.id,
      purchase_number: 'P1001',
      total_cents: due.amount_due_cents,
    })
    expect(purchase.orders.map(({ id }: { id: string }) => id)).toEqual(quote_ids)
    const orders = (await customer.get('/v1/orders')).json().orders
    expect(orders.map((order: { purchase_number: string }) => order.purchase_number)).toEqual([
      'P1001',
      'P1001',
      'P1001',
    ])
    const paid: Basket = (await customer.get(`/v1/baskets/${basket.id}`)).json()
    expect(paid).toMatchObject({ status: 'paid', number: 'P1001', order_ids: quote_ids, checkout: null })
    expect(errorOf(await patchBasket(customer, basket.id, { remove: [quote_ids[0]] }))).toEqual([
      409,
      'basket_paid',
    ])
    expect(errorOf(await putDelivery(customer, basket.id))).toEqual([409, 'basket_paid'])
  })

  test('a quote has one open checkout: buying it alone closes the link of the basket, and the reverse', async () => {
    const { purchase_id, quote_ids, customer, basket } = await basketToPay(shop)
    priceDelivery(shop, quote_ids[0])
    const alone = await accept(customer, quote_ids[0])
    expect(alone.statusCode).toBe(402)
    const stateOf = (id: string) =>
      shop.database.get<{ state: string }>(
        'select state from purchases where id = :id union select state from checkouts where id = :id',
        { id },
      )?.state
    const checkout_id: string = alone.json().checkout_url.split('/').at(-1)
    expect([stateOf(purchase_id), stateOf(checkout_id)]).toEqual(['replaced', 'open'])
    const again = await acceptBasket(customer, basket.id)
    expect(again.statusCode).toBe(402)
    expect(stateOf(checkout_id)).toBe('replaced')
  })

  test('a quote that is bought alone leaves its basket', async () => {
    const { quote_ids, customer, basket } = await filledBasket(shop)
    priceDelivery(shop, quote_ids[0])
    const alone = await accept(customer, quote_ids[0])
    payPractice(shop.shop, practiceCard(alone.json().checkout_url.split('/').at(-1)))
    const left: Basket = (await customer.get(`/v1/baskets/${basket.id}`)).json()
    expect(left.quotes.map(({ quote_id }) => quote_id)).toEqual([quote_ids[1]])
    expect((await customer.get(`/v1/orders/${quote_ids[0]}`)).json().purchase_number).toBeNull()
  })
})
