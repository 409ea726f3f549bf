import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { followEvents } from '../../../server/messaging/mail/follow-events.ts'
import { listEmails } from '../../../server/messaging/mail/outbox-store.ts'
import { shipOrder, undoShipping } from '../../../server/shipping/ship-order.ts'
import { correctTracking } from '../../../server/shipping/tracking.ts'
import type { DeliveryMethod } from '../../../shared/quoting/delivery/delivery.ts'
import type { CorrectTracking } from '../../../shared/orders/order-work.ts'
import { DAY, MINUTE } from '../../../shared/platform/time.ts'
import { paidOrder } from '../../shop/placed-order.ts'
import { invalidOf, refusalOf } from '../../shop/refusal.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'

let shop: TestShop
let packer: Caller
beforeEach(async () => {
  shop = await openTestShop()
  packer = await staffMember(shop, 'packer')
  followEvents(shop.shop)
})
afterEach(() => shop.close())

/** An order that left with UPS under 1Z999. */
async function sentOrder(method: DeliveryMethod = 'shipping') {
  const placed = await paidOrder(shop, { method })
  const order = madeOrder(shop, packer, placed.order.id)
  order.makeAndPack()
  order.ship()
  const shown = async () => (await placed.customer.get(`/v1/orders/${order.id}`)).json()
  const correct = (more: Partial<CorrectTracking> = {}) =>
    correctTracking(shop.shop, packer, {
      ...order.seen(),
      carrier: 'UPS',
      tracking_number: '1Z 998',
      ...more,
    })
  return { ...order, shown, correct }
}

describe('a mistyped tracking number', () => {
  test('is corrected after the time to undo is over; ship date and refund stay', async () => {
    const order = await sentOrder()
    const before = await order.shown()
    shop.wait(DAY)
    order.correct()
    const after = await order.shown()
    expect(after.tracking).toEqual({
      ...before.tracking,
      tracking_number: '1Z998',
      tracking_url: 'https://www.ups.com/track?tracknum=1Z998',
    })
    expect([after.status, after.shipped_at, after.refunds]).toEqual(['completed', before.shipped_at, []])
    expect(after.delivery).toMatchObject({
      state: before.delivery.state,
      arrives_by: before.delivery.arrives_by,
    })
    expect(order.happened().at(-1)).toBe('tracking corrected')
  })

  test('is refused when nothing changes, when it is missing, and before shipping', async () => {
    const order = await sentOrder()
    expect(invalidOf(() => order.correct({ tracking_number: '1Z999' }))).toEqual(['tracking_number'])
    expect(invalidOf(() => order.correct({ tracking_number: null }))).toEqual(['tracking_number'])
    undoShipping(shop.shop, packer, order.seen())
    expect(refusalOf(() => order.correct()).code).toBe('wrong_state')
  })

  test('is corrected once by two requests for the same revision', async () => {
    const order = await sentOrder()
    const seen = order.seen()
    order.correct(seen)
    expect(refusalOf(() => order.correct({ ...seen, tracking_number: '1Z997' })).code).toBe('wrong_state')
  })

  test('is not corrected by viewers', async () => {
    const order = await sentOrder()
    const viewer = await staffMember(shop, 'viewer')
    const wanted = { ...order.seen(), carrier: 'UPS', tracking_number: '1Z998' }
    expect(refusalOf(() => correctTracking(shop.shop, viewer, wanted)).code).toBe('role_required')
  })
})

describe('its emails', () => {
  const emails = () =>
    listEmails(shop.database, { state: null, limit: 100, before: null })
      .filter(({ kind }) => kind === 'shipped' || kind === 'tracking corrected')
      .map(({ kind, state, text }) => ({ kind, state, number: /Tracking number: (\S+)/.exec(text)?.[1] }))
      .toReversed()

  test('replaces an unsent email by one with the right number', async () => {
    const order = await sentOrder()
    followEvents(shop.shop)
    order.correct()
    followEvents(shop.shop)
    expect(emails()).toEqual([
      { kind: 'shipped', state: 'dropped', number: '1Z999' },
      { kind: 'tracking corrected', state: 'waiting', number: '1Z998' },
    ])
    const [{ subject, next_try_at }] = listEmails(shop.database, {
      state: 'waiting',
      limit: 1,
      before: null,
    })
    expect(subject).toMatch(/is on its way$/)
    expect(next_try_at).toBe(order.row().completed_at! + 15 * MINUTE)
  })

  test('tells a customer who had one that it no longer holds', async () => {
    const order = await sentOrder()
    followEvents(shop.shop)
    shop.database.write((tx) => tx.run("update outbox set state = 'sent' where kind = 'shipped'"))
    shop.wait(DAY)
    order.correct()
    followEvents(shop.shop)
    expect(emails()).toEqual([
      { kind: 'shipped', state: 'sent', number: '1Z999' },
      { kind: 'tracking corrected', state: 'waiting', number: '1Z998' },
    ])
    const [{ subject, text }] = listEmails(shop.database, { state: 'waiting', limit: 1, before: null })
    expect(subject).toMatch(/^New tracking for order \d+$/)
    expect(text).toContain('Use the tracking below instead of what we sent before.')
  })

  test('sends none about a shipment that was undone in time', async () => {
    const order = await sentOrder()
    order.correct()
    followEvents(shop.shop)
    undoShipping(shop.shop, packer, order.seen())
    followEvents(shop.shop)
    expect(emails().map(({ state }) => state)).toEqual(['dropped', 'dropped'])
    shipOrder(shop.shop, packer, {
      ...order.seen(),
      carrier: 'UPS',
      tracking_number: '1Z1',
      late_refund_cents: 0,
    })
    followEvents(shop.shop)
    expect(emails().at(-1)).toEqual({ kind: 'shipped', state: 'waiting', number: '1Z1' })
  })
})
