import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payPractice } from '../../../server/orders/checkout/pay-practice.ts'
import { ORDER_LINK_LIFE, orderUrls, readOrderByLink } from '../../../server/orders/order-links.ts'
import { purchaseUrl, readKeptPurchase, readPurchaseByLink } from '../../../server/orders/purchase-links.ts'
import { followEvents } from '../../../server/messaging/mail/follow-events.ts'
import { beginFollowing } from '../../../server/messaging/mail/mail-progress-store.ts'
import { listEmails } from '../../../server/messaging/mail/outbox-store.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { findQuote } from '../../../server/quoting/quote-store.ts'
import { basketToPay, practiceCard } from '../../shop/basket.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { callerOf } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person } from '../../shop/v1.ts'
import { giveToGuest } from '../messaging/mail/writing-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  shop.shop.write((tx) => beginFollowing(tx))
})
afterEach(() => shop.close())

const GUEST: Caller = { kind: 'guest', guest_id: 'gst_x' }
const keyOf = (url: string) => url.split('/').at(-1)!

/** A paid purchase of two cubes that a guest owns; returns the ids of its orders. */
async function guestPurchase(): Promise<string[]> {
  const { purchase_id, quote_ids } = await basketToPay(shop)
  payPractice(shop.shop, practiceCard(purchase_id))
  giveToGuest(shop, quote_ids[0])
  shop.database.write((tx) => tx.run("update quotes set account_id = null, guest_id = 'gst_x'"))
  return quote_ids
}

describe('a guest keeps', () => {
  test('a guest keeps an order by a link that opens it anywhere, and the email of the till for an account', async () => {
    const { order } = await placedOrder(shop, { email: 'sam@example.test' })
    giveToGuest(shop, order.id)
    const kept = readKeptPurchase(shop.shop, GUEST, { order_id: order.id })!
    expect(kept.email).toBe('sam@example.test')
    expect(readOrderByLink(shop.shop, { key: keyOf(kept.url) }).id).toBe(order.id)
  })

  test('a guest keeps a purchase by one link, which leads to each of its orders', async () => {
    const ids = await guestPurchase()
    const { url } = readKeptPurchase(shop.shop, GUEST, { order_id: ids[1] })!
    const { purchase, keys } = readPurchaseByLink(shop.shop, { key: keyOf(url) })
    expect(purchase.orders.map(({ id }) => id)).toEqual(ids)
    expect(ids.map((id) => readOrderByLink(shop.shop, { key: keys[id] }).id)).toEqual(ids)
  })
})

test('neither an account nor a kiosk gets a link, and no guest one of another guest', async () => {
  const { order, customer } = await placedOrder(shop)
  expect(readKeptPurchase(shop.shop, callerOf(shop, customer), { order_id: order.id })).toBeNull()
  giveToGuest(shop, order.id)
  expect(() => readKeptPurchase(shop.shop, { ...GUEST, kiosk_id: 'k_1' }, { order_id: order.id })).toThrow(
    /Everyone uses this screen/,
  )
  expect(() =>
    readKeptPurchase(shop.shop, { kind: 'guest', guest_id: 'gst_y' }, { order_id: order.id }),
  ).toThrow('order')
})

describe('the email about a purchase', () => {
  test('has one link to all its orders, and one to the receipt', async () => {
    const ids = await guestPurchase()
    followEvents(shop.shop)
    const [letter] = listEmails(shop.database, { state: null, limit: 9, before: null })
    const links = letter.text.match(/\S+\/(?:follow|orders|baskets)\/\S+/g)!
    const [page, receipt] = links
    expect(links).toHaveLength(2)
    const { purchase } = readPurchaseByLink(shop.shop, { key: keyOf(page) })
    expect(purchase.orders.map(({ id }) => id)).toEqual(ids)
    const stranger = new Person(await shop.http())
    expect((await stranger.get(new URL(receipt).pathname)).headers['content-type']).toBe('application/pdf')
  })

  test('links account holders to the page of their basket', async () => {
    const { basket, purchase_id, quote_ids } = await basketToPay(shop)
    payPractice(shop.shop, practiceCard(purchase_id))
    expect(purchaseUrl(shop.shop, findQuote(shop.database, quote_ids[0])!)).toMatch(
      new RegExp(`/baskets/${basket.id}$`),
    )
  })
})

describe('the link of a purchase', () => {
  test('shows nothing once an account has the purchase', async () => {
    const { purchase_id, quote_ids, customer } = await basketToPay(shop)
    payPractice(shop.shop, practiceCard(purchase_id))
    const url = purchaseUrl(shop.shop, { ...findQuote(shop.database, quote_ids[0])!, account_id: null })
    expect(callerOf(shop, customer).kind).toBe('account')
    expect(() => readPurchaseByLink(shop.shop, { key: keyOf(url) })).toThrow('Sign in')
  })

  test('ends 180 days after the last of its orders was completed', async () => {
    const [first, second] = await guestPurchase()
    const url = purchaseUrl(shop.shop, findQuote(shop.database, first)!)
    const read = () => readPurchaseByLink(shop.shop, { key: keyOf(url) })
    const complete = (id: string) =>
      shop.database.write((tx) =>
        tx.run(
          "update orders set status = 'completed', completed_at = ? where id = ?",
          shop.shop.clock.now(),
          id,
        ),
      )
    complete(first)
    shop.wait(ORDER_LINK_LIFE)
    complete(second)
    shop.wait(ORDER_LINK_LIFE - 1)
    expect(read().purchase.orders).toHaveLength(2)
    shop.wait(1)
    expect(read).toThrow(expect.objectContaining({ code: 'order_link_ended' }))
  })

  test.each([
    ['shortened', (key: string) => key.slice(0, -3)],
    ['replaced by the id of the basket', () => 'bk_1'],
    ['that of one order', (_key: string, order: string) => readOrderKey(order)],
  ])('shows nothing when its key is %s', async (_, change) => {
    const [first] = await guestPurchase()
    const url = purchaseUrl(shop.shop, findQuote(shop.database, first)!)
    const key = change(keyOf(url), first)
    expect(() => readPurchaseByLink(shop.shop, { key })).toThrow('incomplete')
  })
})

function readOrderKey(id: string): string {
  const basketless = { ...findQuote(shop.database, id)!, account_id: null }
  return keyOf(orderUrls(shop.shop, basketless).order_url)
}
