import { afterEach, describe, expect, test } from 'vitest'
import { THE_SHOP } from '../../../../server/platform/db/events.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { findOrder, saveOrder } from '../../../../server/orders/order-store.ts'
import { insertParcel, saveParcel } from '../../../../server/orders/parcel-store.ts'
import { moneyOfOrder } from '../../../../server/payments/ledger-store.ts'
import { queueRefund } from '../../../../server/payments/queue-refund.ts'
import { lateRefund, refundEverything } from '../../../../shared/payments/refunds.ts'
import { ADDRESS, paidOrder } from '../../../shop/placed-order.ts'
import {
  addEvent,
  closeWritingShop,
  emailAfterEvent,
  emailsIn,
  giveToGuest,
  openWritingShop,
} from './writing-shop.ts'

afterEach(closeWritingShop)

describe('events of an order', () => {
  test.each([
    [
      'ship date moved',
      {
        details: { expected_ship_by: '2026-12-02', promised: '2026-11-30', agreed: false },
        why: 'A printer broke.',
      },
      'Wed, Dec 2',
    ],
    ['delivered', {}, 'was delivered in San Francisco.'],
    ['resumed', { why: 'It is repaired.' }, '> It is repaired.'],
    ['held', { why: 'Which color?', details: { cause: 'customer' } }, 'need something from you'],
    ['ship date kept', {}, 'after all, as promised.'],
  ] as const)('%s', async (what, more, sentence) => {
    expect((await emailAfterEvent(what, more)).orderEmail.text).toContain(sentence)
  })

  test.each(['packed', 'production started', 'units ready', 'dispute won'] as const)(
    '%s sends no email',
    async (what) => {
      const shop = await openWritingShop()
      const { order } = await paidOrder(shop)
      followEvents(shop.shop)
      addEvent(shop, { subject: 'order', subject_id: order.id, what })
      expect(followEvents(shop.shop)).toBe(0)
    },
  )

  test('a shipment sends an email with the tracking of its parcel', async () => {
    const shop = await openWritingShop()
    const { order } = await paidOrder(shop)
    followEvents(shop.shop)
    const now = shop.shop.clock.now()
    shop.database.write((tx) => {
      const parcel = { id: 'pc_1', order_id: order.id, box: null, size_mm: null, grams: null, packed_at: now }
      insertParcel(tx, parcel, [{ order_id: order.id, unit: 1 }])
      saveParcel(tx, 'pc_1', {
        state: 'picked_up',
        carrier: 'USPS',
        tracking_number: '9400 1',
        tracking_url: 'https://tools.usps.com/9400',
        shipped_at: now,
      })
    })
    addEvent(shop, { subject: 'order', subject_id: order.id, what: 'shipped' })
    expect(followEvents(shop.shop)).toBe(1)
    const orderEmail = emailsIn(shop)[1]
    expect(orderEmail.text).toContain('Tracking number: 9400 1')
    // The shipment can be undone this long.
    expect(orderEmail.next_try_at).toBe(now + 15 * 60)
    addEvent(shop, { subject: 'order', subject_id: order.id, what: 'shipping undone' })
    expect(followEvents(shop.shop)).toBe(0)
    expect(emailsIn(shop)[1].state).toBe('dropped')
  })

  test('a shipment that is undone after its email was sent sends another email', async () => {
    const shop = await openWritingShop()
    const { order } = await paidOrder(shop)
    followEvents(shop.shop)
    shop.database.write((tx) => tx.run("update outbox set state = 'sent', kind = 'shipped'"))
    addEvent(shop, { subject: 'order', subject_id: order.id, what: 'shipping undone' })
    expect(followEvents(shop.shop)).toBe(1)
    expect(emailsIn(shop)[1].text).toContain('hasn’t left our shop yet')
  })

  test('a refund sends an email with its amount', async () => {
    const shop = await openWritingShop()
    const { order } = await paidOrder(shop)
    followEvents(shop.shop)
    shop.database.write((tx) =>
      queueRefund(tx, shop.shop, {
        order_id: order.id,
        amounts: lateRefund(moneyOfOrder(tx, order.id)),
        reason: 'late',
        note: null,
        by: THE_SHOP,
      }),
    )
    expect(followEvents(shop.shop)).toBe(1)
    expect(emailsIn(shop)[1]).toMatchObject({ kind: 'refunded' })
    expect(emailsIn(shop)[1].text).toContain('10% of the parts price plus tax')
  })

  test('a declined order sends one email that names the refund too', async () => {
    const shop = await openWritingShop()
    const { order } = await paidOrder(shop)
    followEvents(shop.shop)
    shop.database.write((tx) => {
      const amounts = refundEverything(moneyOfOrder(tx, order.id))
      queueRefund(tx, shop.shop, {
        order_id: order.id,
        amounts,
        reason: 'declined',
        note: null,
        by: THE_SHOP,
      })
      saveOrder(tx, findOrder(tx, order.id)!, { status: 'cancelled', decline_reason: 'It cannot stand.' }, 1)
    })
    addEvent(shop, { subject: 'order', subject_id: order.id, what: 'declined' })
    expect(followEvents(shop.shop)).toBe(1)
    const orderEmail = emailsIn(shop)[1]
    expect(orderEmail.kind).toBe('declined')
    expect(orderEmail.text).toContain('> It cannot stand.')
    expect(orderEmail.text).toContain(`$${(order.total_cents / 100).toFixed(2)}, including delivery and tax`)
  })

  test('no email contains more of the delivery address than the city', async () => {
    const { shop } = await emailAfterEvent('delivered')
    for (const { subject, text, html } of emailsIn(shop))
      for (const secret of [ADDRESS.street, ADDRESS.zip, ADDRESS.phone, ADDRESS.name])
        expect(subject + text + html).not.toContain(secret)
  })

  test('an order without an email address leaves an email for staff to pass on', async () => {
    const shop = await openWritingShop()
    const { order } = await paidOrder(shop)
    shop.database.write((tx) => {
      saveOrder(tx, findOrder(tx, order.id)!, { contact_email: null }, 1)
    })
    giveToGuest(shop, order.id)
    expect(followEvents(shop.shop)).toBe(1)
    expect(emailsIn(shop)[0].recipient).toBeNull()
  })
})
