import { afterEach, beforeEach, expect, test } from 'vitest'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { moveEmail } from '../../../../server/messaging/mail/emails.ts'
import { beginFollowing } from '../../../../server/messaging/mail/mail-progress-store.ts'
import { listEmails } from '../../../../server/messaging/mail/outbox-store.ts'
import { sendEmails } from '../../../../server/messaging/mail/send-emails.ts'
import { undoShipping } from '../../../../server/shipping/ship-order.ts'
import type { Email } from '../../../../server/platform/ports/mail.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { madeOrder } from '../../orders/made-order.ts'

let shop: TestShop
let sent: Email[]
beforeEach(async () => {
  sent = []
  const server = {
    send: (sentEmail: Email) => Promise.resolve({ outcome: 'sent' as const, n: sent.push(sentEmail) }),
  }
  shop = await openTestShop({ ports: { mailer: { current: () => server } } })
  shop.database.write(beginFollowing)
})
afterEach(() => shop.close())

const writtenEmails = () => listEmails(shop.database, { state: null, limit: 100, before: null }).reverse()

test('emails of a test order are kept in the shop and not sent', async () => {
  const { order } = await placedOrder(shop, { email: 'stranger@example.com' })
  followEvents(shop.shop)
  expect(await sendEmails(shop.shop)).toBe(0)
  expect(sent).toEqual([])
  expect(writtenEmails()).toMatchObject([
    { kind: 'placed', subject_id: order.id, recipient: 'stranger@example.com', state: 'practice' },
  ])
})

test('staff cannot send an email of a test order', async () => {
  await placedOrder(shop)
  followEvents(shop.shop)
  const operator = await staffMember(shop, 'operator')
  for (const move of ['retry', 'by_hand', 'drop'] as const)
    expect(() => moveEmail(shop.shop, operator, { email_id: writtenEmails()[0].id, move })).toThrow('changed')
})

test('a shipment that is undone in time drops its email, as with a real order', async () => {
  const operator = await staffMember(shop, 'operator')
  const { order } = await placedOrder(shop, { method: 'shipping' })
  const made = madeOrder(shop, operator, order.id)
  made.makeAndPack()
  made.ship()
  followEvents(shop.shop)
  undoShipping(shop.shop, operator, made.seen())
  followEvents(shop.shop)
  expect(writtenEmails().map(({ kind, state }) => [kind, state])).toEqual([
    ['placed', 'practice'],
    ['shipped', 'dropped'],
  ])
})
