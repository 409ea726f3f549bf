import { afterEach, expect, test } from 'vitest'
import type { Order } from '../../shared/orders/order.ts'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import type { Caller } from '../../server/platform/caller.ts'
import { followEvents } from '../../server/messaging/mail/follow-events.ts'
import { beginFollowing } from '../../server/messaging/mail/mail-progress-store.ts'
import { listEmails } from '../../server/messaging/mail/outbox-store.ts'
import { payPractice } from '../../server/orders/checkout/pay-practice.ts'
import { addressOfOrder } from '../../server/orders/order-address.ts'
import { readSlip } from '../../server/shipping/read-slip.ts'
import { reportDelivery } from '../../server/shipping/parcel-moves.ts'
import { shipPacked } from '../../server/shipping/ship-packed.ts'
import { stageOf } from '../../server/orders/order-stage.ts'
import { DAY } from '../../shared/platform/time.ts'
import { madeOrder } from '../server/orders/made-order.ts'
import { changeRules, DENVER, shopWithQuote, type DeliveryShop } from '../shop/delivery-shop.ts'
import { accept } from '../shop/placed-order.ts'
import { pagesOf } from '../shop/floor-tablet.ts'
import { staffMember } from '../shop/staff.ts'
import { MONDAY_MORNING } from '../shop/test-shop.ts'

let open: DeliveryShop
afterEach(() => open.test.close())

const PICKED_UP = { ...DENVER, pickup: true }

async function pickupShop(): Promise<DeliveryShop> {
  open = await shopWithQuote()
  open.test.database.write(beginFollowing)
  changeRules(open.test, ({ pickup }) => Object.assign(pickup, { on: true, note: 'Mon–Fri 9 to 5' }))
  return open
}

/** A paid order that is picked up, and a packer. */
async function orderToPickUp() {
  const { test: shop, person, id, deliver } = await pickupShop()
  await deliver(PICKED_UP)
  const asked = await accept(person, id)
  const purchase_id = asked.json<{ checkout_url: string }>().checkout_url.split('/').at(-1)!
  payPractice(shop.shop, { purchase_id, card_number: '4242 4242 4242 4242', agreed_ship_by: null })
  const packer: Caller = await staffMember(shop, 'packer')
  const shown = async () => (await person.get(`/v1/orders/${id}`)).json<Order>()
  return { shop, packer, shown, order: madeOrder(shop, packer, id) }
}

test('a shop without pickup refuses one, and names the field', async () => {
  open = await shopWithQuote()
  const answer = await open.deliver(PICKED_UP)
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { error: 'delivery_invalid', detail: 'Orders cannot be picked up at this shop.', fields: ['pickup'] },
  ])
})

test('a pickup is free and goes nowhere, also for an address that only a carrier reaches', async () => {
  const { deliver } = await pickupShop()
  const answer = await deliver(PICKED_UP)
  expect(answer.json<Quote>().delivery).toEqual({
    method: 'courier',
    pickup: true,
    city: 'Oakland',
    fee_cents: 0,
    expires_at: MONDAY_MORNING + 7 * DAY,
    fee_note: null,
    window: null,
  })
})

test('a pickup needs neither a courier nor a carrier', async () => {
  const { deliver, test: shop } = await pickupShop()
  changeRules(shop, (rules) => {
    rules.courier.on = false
    rules.carrier.on = false
  })
  expect((await deliver(DENVER)).json()).toMatchObject({ error: 'delivery_unavailable' })
  expect((await deliver(PICKED_UP)).statusCode).toBe(200)
})

test('the buyer changes between pickup and delivery', async () => {
  const { deliver } = await pickupShop()
  await deliver(PICKED_UP)
  expect((await deliver({ ...DENVER, accept_carrier: true })).json<Quote>().delivery).toMatchObject({
    method: 'shipping',
    fee_cents: 1295,
  })
  expect((await deliver(PICKED_UP)).json<Quote>().delivery).toMatchObject({ pickup: true, fee_cents: 0 })
})

test('an order that is picked up is sold in the city of the shop, for the person who comes', async () => {
  const { shop, order, shown } = await orderToPickUp()
  const { street, city } = addressOfOrder(shop.shop, order.row())
  expect([street, city]).toEqual(['2121 Peralta St', 'Oakland'])
  expect(addressOfOrder(shop.shop, order.row()).name).toBe(DENVER.name)
  expect(await shown()).toMatchObject({
    delivery: { method: 'courier', pickup: true, city: 'Oakland', fee_cents: 0 },
    delivery_cents: 0,
  })
})

test('a packed order is ready when staff say so, and done when its customer has it', async () => {
  const { shop, packer, shown, order } = await orderToPickUp()
  const board = () => pagesOf(shop, packer).shipping.board()
  order.makeAndPack()
  expect((await board()).packed).toMatchObject([{ can_book: false, carrier: 'Pickup' }])
  expect(readSlip(shop.shop, packer, { order_id: order.id }).address).toEqual([
    'Customer pickup',
    DENVER.name,
    '+14155550142',
  ])
  shipPacked(shop.shop, packer, { ...order.seen(), late_refund_cents: order.lateCents() })
  expect(stageOf(shop.database, order.row())).toBe('ready_to_pick_up')
  expect((await board()).for_pickup).toHaveLength(1)
  expect((await board()).sent).toEqual([])
  // The promise is kept: it counts when it is ready, however late its customer comes.
  shop.wait(10 * DAY)
  reportDelivery(shop.shop, packer, { order_id: order.id, state: 'delivered' })
  expect(stageOf(shop.database, order.row())).toBe('picked_up')
  expect((await board()).for_pickup).toEqual([])
  expect(await shown()).toMatchObject({ status: 'completed', refunds: [], delivery: { state: 'delivered' } })
})

test('the customer is told where and when an order can be picked up, and gets no email after that', async () => {
  const { shop, packer, order } = await orderToPickUp()
  // No email leaves the shop for a test payment.
  shop.database.write((tx) => tx.run("update checkouts set provider = 'stripe'"))
  order.makeAndPack()
  shipPacked(shop.shop, packer, { ...order.seen(), late_refund_cents: order.lateCents() })
  reportDelivery(shop.shop, packer, { order_id: order.id, state: 'delivered' })
  followEvents(shop.shop)
  const emails = listEmails(shop.database, { state: null, limit: 9, before: null }).reverse()
  expect(emails.map(({ kind, subject }) => [kind, subject.replace(/\d+/, 'N')])).toEqual([
    ['placed', 'Order N is confirmed'],
    ['shipped', 'Order N is ready to pick up'],
  ])
  for (const { text } of emails) expect(text).toContain('2121 Peralta St, Oakland, CA 94607. Mon–Fri 9 to 5')
})
