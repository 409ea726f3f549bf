import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { beginFollowing } from '../../../../server/messaging/mail/mail-progress-store.ts'
import { listEmails } from '../../../../server/messaging/mail/outbox-store.ts'
import { declineOrder } from '../../../../server/orders/decline-order.ts'
import { holdOrder, resumeOrder } from '../../../../server/orders/hold-order.ts'
import { moveShipDate } from '../../../../server/orders/ship-dates/move-ship-date.ts'
import { undoShipping } from '../../../../server/shipping/ship-order.ts'
import { formatCents } from '../../../../shared/platform/money.ts'
import { addBusinessDays, asPacificDay, DAY } from '../../../../shared/platform/time.ts'
import { paidOrder } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { madeOrder } from '../../orders/made-order.ts'

/** The shop whose staff work at the console, through the commands themselves, and cause emails. */
let shop: TestShop
let operator: Caller
let order: ReturnType<typeof madeOrder>
let total_cents: number
beforeEach(async () => {
  shop = await openTestShop()
  operator = await staffMember(shop, 'operator')
  const placed = await paidOrder(shop, { method: 'shipping' })
  total_cents = placed.order.total_cents
  order = madeOrder(shop, operator, placed.order.id)
  shop.database.write(beginFollowing)
})
afterEach(() => shop.close())

/** The emails since the beginning of the test, as kind and text. */
function writtenEmails(): { kind: string; text: string }[] {
  followEvents(shop.shop)
  return listEmails(shop.database, { state: null, limit: 100, before: null })
    .reverse()
    .map(({ kind, text }) => ({ kind, text }))
}

test('a hold and its end send an email with the reason and the day', () => {
  holdOrder(shop.shop, operator, { ...order.seen(), reason: 'Which way up?', cause: 'customer' })
  shop.wait(2 * DAY)
  resumeOrder(shop.shop, operator, order.seen())
  const [held, resumed] = writtenEmails()
  expect(held.text).toContain('need something from you')
  expect(held.text).toContain('> Which way up?')
  expect(resumed).toMatchObject({ kind: 'resumed' })
  expect(resumed.text).toContain('It is expected to ship by')
})

test('a later ship date sends an email with the promised day', () => {
  const promised = asPacificDay(order.row().ship_by!)
  const day = addBusinessDays(promised, 2)
  moveShipDate(shop.shop, operator, { ...order.seen(), day, why: 'A printer broke.' })
  const [moved] = writtenEmails()
  expect(moved.text).toContain('is now expected to ship on')
  expect(moved.text).toContain('instead of')
  expect(moved.text).toContain('> A printer broke.')
  moveShipDate(shop.shop, operator, { ...order.seen(), day: null, why: 'It works again.' })
  expect(writtenEmails()[1].text).toContain('after all, as promised.')
})

test('a decline sends one email with the full refund', () => {
  declineOrder(shop.shop, operator, {
    ...order.seen(),
    reason: 'It cannot stand.',
    amount_cents: total_cents,
  })
  const written = writtenEmails()
  expect(written.map(({ kind }) => kind)).toEqual(['declined'])
  expect(written[0].text).toContain(
    `We are refunding ${formatCents(total_cents)}, including delivery and tax`,
  )
  expect(written[0].text).toContain('> It cannot stand.')
})

test('a shipment sends an email with its parcel, and with its refund when late; no other step sends one', () => {
  shop.wait(30 * DAY)
  order.makeAndPack()
  expect(writtenEmails()).toEqual([])
  const late = order.lateCents()
  order.ship()
  const written = writtenEmails()
  expect(written.map(({ kind }) => kind)).toEqual(['shipped', 'refunded'])
  expect(written[0].text).toContain('has shipped to San Francisco by UPS.')
  expect(written[0].text).toContain('Tracking number: 1Z999')
  expect(written[1].text).toContain(`We are refunding ${formatCents(late)}`)
})

test('a shipment that is undone in time sends no email', () => {
  order.makeAndPack()
  order.ship()
  followEvents(shop.shop)
  undoShipping(shop.shop, operator, order.seen())
  followEvents(shop.shop)
  const states = listEmails(shop.database, { state: null, limit: 100, before: null })
  expect(states.map(({ kind, state }) => [kind, state])).toEqual([['shipped', 'dropped']])
})
