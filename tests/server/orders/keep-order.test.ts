import { afterEach, beforeEach, expect, test } from 'vitest'
import { readKeptOrder, readOrderByLink } from '../../../server/orders/order-links.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { giveToGuest } from '../messaging/mail/writing-shop.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { callerOf } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const GUEST: Caller = { kind: 'guest', guest_id: 'gst_x' }

test('a guest gets a link that opens the order anywhere, and the email of the till for an account', async () => {
  const { order } = await placedOrder(shop, { email: 'sam@example.test' })
  giveToGuest(shop, order.id)
  const kept = readKeptOrder(shop.shop, GUEST, { order_id: order.id })!
  expect(kept.email).toBe('sam@example.test')
  expect(kept.links.map(({ number }) => number)).toEqual([order.number])
  const key = kept.links[0].url.split('/').at(-1)!
  expect(readOrderByLink(shop.shop, { key }).id).toBe(order.id)
})

test('a guest gets a link for each order of a purchase', async () => {
  const first = await placedOrder(shop)
  const second = await placedOrder(shop, { customer: first.customer })
  giveToGuest(shop, first.order.id)
  shop.database.write((tx) => {
    tx.run("update quotes set account_id = null, guest_id = 'gst_x'")
    tx.run("update orders set purchase_number = 'P1001'")
  })
  const kept = readKeptOrder(shop.shop, GUEST, { order_id: second.order.id })!
  expect(kept.links.map(({ number }) => number)).toEqual([first.order.number, second.order.number])
})

test('neither an account nor a kiosk gets a link, and no guest one of another guest', async () => {
  const { order, customer } = await placedOrder(shop)
  expect(readKeptOrder(shop.shop, callerOf(shop, customer), { order_id: order.id })).toBeNull()
  giveToGuest(shop, order.id)
  expect(() => readKeptOrder(shop.shop, { ...GUEST, kiosk_id: 'k_1' }, { order_id: order.id })).toThrow(
    /Everyone uses this screen/,
  )
  expect(() =>
    readKeptOrder(shop.shop, { kind: 'guest', guest_id: 'gst_y' }, { order_id: order.id }),
  ).toThrow('order')
})
