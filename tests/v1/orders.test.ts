import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readShopData } from '../../server/catalog/shop-data.ts'
import { findOrder, saveOrder, saveShipment } from '../../server/orders/order-store.ts'
import { buyableQuote, placedOrder } from '../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, signedInOwner } from '../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

describe('reading an order', () => {
  test('returns everything that was agreed, paid and made', async () => {
    const { order, checkout, customer } = await placedOrder(shop, {
      fields: { quantity: '2' },
      speed: 'asap',
    })
    const answer = await customer.get(`/v1/orders/${order.id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      id: checkout.quote_id,
      number: 1001,
      status: 'queued',
      paid: true,
      practice: true,
      material: 'PLA+',
      quantity: 2,
      speed: 'asap',
      ship_by: checkout.ship_by,
      ship_date_pending: false,
      parts: [
        { unit: 1, status: 'queued', progress: 0 },
        { unit: 2, status: 'queued', progress: 0 },
      ],
      tracking: null,
      delivery: { method: 'courier', city: 'San Francisco', fee_cents: 1200 },
      parts_cents: checkout.parts_cents,
      delivery_cents: 1200,
      tax_cents: checkout.tax_cents,
      total_cents: checkout.total_cents,
      refunded_cents: 0,
      refunds: [],
      hold_reason: null,
    })
    expect(answer.body).not.toContain('Market Street')
  })

  test('carrier shipping has its days on the way and a day of arrival', async () => {
    const { order } = await placedOrder(shop, { method: 'shipping', speed: 'asap' })
    expect(order.delivery).toMatchObject({ method: 'shipping', transit_days: 3 })
    expect(order.delivery.arrives_by! > order.ship_by!).toBe(true)
  })

  test('has a delivery state once it is packed, and tracking once it is shipped', async () => {
    const { order, customer } = await placedOrder(shop)
    const now = shop.shop.clock.now()
    const packed = {
      order_id: order.id,
      state: 'packed',
      carrier: 'Courier',
      tracking_number: 'T1',
      tracking_url: null,
      provider_ref: null,
      label_url: null,
      cost_cents: null,
      arrives_by: null,
      eta: now + 3600,
      packed_at: now,
      shipped_at: null,
      delivered_at: null,
      reported_by: null,
      reported_at: null,
      updated_at: now,
    } as const
    shop.database.write((tx) => saveShipment(tx, packed))
    const first = (await customer.get(`/v1/orders/${order.id}`)).json()
    expect(first.tracking).toBeNull()
    expect(first.delivery).toMatchObject({ state: 'packed', eta: now + 3600, tracking_number: 'T1' })
    shop.database.write((tx) => saveShipment(tx, { ...packed, state: 'picked_up', shipped_at: now }))
    const second = (await customer.get(`/v1/orders/${order.id}`)).json()
    expect(second.tracking).toEqual({
      method: 'courier',
      carrier: 'Courier',
      tracking_number: 'T1',
      tracking_url: null,
      shipped_at: now,
    })
  })

  test('marks the quote as accepted', async () => {
    const { order, customer } = await placedOrder(shop)
    expect((await customer.quote(order.id)).status).toBe('accepted')
  })

  test('the answer is 304 for a client that has it already', async () => {
    const { order, customer } = await placedOrder(shop)
    const { etag } = (await customer.get(`/v1/orders/${order.id}`)).headers
    const again = await customer.get(`/v1/orders/${order.id}`, { 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
  })

  test('the answer is 404 for an unknown order, for an unpaid quote, and for another account’s', async () => {
    const { order } = await placedOrder(shop)
    const { quote_id, customer } = await buyableQuote(shop, { email: 'other@example.test' })
    for (const id of ['q_unknown', quote_id, order.id]) {
      const answer = await customer.get(`/v1/orders/${id}`)
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'order_not_found'])
    }
  })
})

describe('listing orders', () => {
  test('orders are listed newest first, by pages, each order once', async () => {
    const { customer } = await placedOrder(shop)
    await placedOrder(shop, { customer })
    await placedOrder(shop, { customer })
    const first = (await customer.get('/v1/orders?limit=2')).json()
    expect(first.orders.map((order: { number: number }) => order.number)).toEqual([1003, 1002])
    const last = (await customer.get(`/v1/orders?limit=2&cursor=${first.next_cursor}`)).json()
    expect(last.orders.map((order: { number: number }) => order.number)).toEqual([1001])
    expect(last.next_cursor).toBeNull()
  })

  test('lists nothing of another account', async () => {
    await placedOrder(shop)
    const owner = await signedInOwner(shop)
    expect((await owner.get('/v1/orders')).json()).toEqual({ orders: [], next_cursor: null })
  })

  test('the answer is 422 for a cursor of another list', async () => {
    const owner = await signedInOwner(shop)
    const answer = await owner.get('/v1/orders?cursor=nonsense')
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['query', 'cursor']])
  })

  test('the answer is 403 for a key without the scope orders', async () => {
    const owner = await signedInOwner(shop)
    const { api_key } = (await owner.post('/v1/keys', { scopes: ['quotes'] })).json()
    const answer = await new Person(await shop.http()).get('/v1/orders', {
      authorization: `Bearer ${api_key}`,
    })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'insufficient_scope'])
  })
})

describe('cancelling an order', () => {
  test('409: it is committed, and the answer says whom to write to', async () => {
    const { order, customer } = await placedOrder(shop)
    const answer = await customer.post(`/v1/orders/${order.id}/cancel`)
    const { support_email } = readShopData(shop.database).shop_details
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'order_committed'])
    expect(answer.json().detail).toContain(support_email)
    expect(answer.json().detail).toContain('1001')
    expect((await customer.get(`/v1/orders/${order.id}`)).json().status).toBe('queued')
  })

  test('returns an order that the shop declined unchanged', async () => {
    const { order, customer } = await placedOrder(shop)
    shop.database.write((tx) =>
      saveOrder(tx, findOrder(tx, order.id)!, { status: 'cancelled', decline_reason: 'No PLA' }, 1),
    )
    const answer = await customer.post(`/v1/orders/${order.id}/cancel`)
    expect([answer.statusCode, answer.json().status, answer.json().decline_reason]).toEqual([
      200,
      'cancelled',
      'No PLA',
    ])
  })

  test('the answer is 404 for an unknown order', async () => {
    const owner = await signedInOwner(shop)
    const answer = await owner.post('/v1/orders/q_unknown/cancel')
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'order_not_found'])
  })
})
