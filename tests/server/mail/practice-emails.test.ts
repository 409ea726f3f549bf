import { afterEach, beforeEach, expect, test } from 'vitest'
import { followEvents } from '../../../server/mail/follow-events.ts'
import { moveEmail } from '../../../server/mail/emails.ts'
import { beginFollowing } from '../../../server/mail/mail-progress-store.ts'
import { listEmails } from '../../../server/mail/outbox-store.ts'
import { sendEmails } from '../../../server/mail/send-emails.ts'
import { undoShipping } from '../../../server/shipping/ship-order.ts'
import type { Email } from '../../../server/ports/mail.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'

let shop: TestShop
let sent: Email[]
beforeEach(async () => {
  sent = []
  const server = {
    send: (letter: Email) => Promise.resolve({ outcome: 'sent' as const, n: sent.push(letter) }),
  }
  shop = await openTestShop({ ports: { mailer: { current: () => server } } })
  shop.database.write(beginFollowing)
})
afterEach(() => shop.close())

const letters = () => listEmails(shop.database, { state: null, limit: 100, before: null }).reverse()

test('a practice order has its emails in the shop, and none of them leaves it', async () => {
  const { order } = await placedOrder(shop, { email: 'stranger@example.com' })
  followEvents(shop.shop)
  expect(await sendEmails(shop.shop)).toBe(0)
  expect(sent).toEqual([])
  expect(letters()).toMatchObject([
    { kind: 'placed', subject_id: order.id, recipient: 'stranger@example.com', state: 'practice' },
  ])
})

test('no one can have an email of a practice order sent', async () => {
  await placedOrder(shop)
  followEvents(shop.shop)
  const operator = await staffMember(shop, 'operator')
  for (const move of ['retry', 'by_hand', 'drop'] as const)
    expect(() => moveEmail(shop.shop, operator, { letter_id: letters()[0].id, move })).toThrow('changed')
})

test('a shipping that is taken back in time drops its email, as with a real order', async () => {
  const operator = await staffMember(shop, 'operator')
  const { order } = await placedOrder(shop, { method: 'shipping' })
  const made = madeOrder(shop, operator, order.id)
  made.makeAndPack()
  made.ship()
  followEvents(shop.shop)
  undoShipping(shop.shop, operator, made.seen())
  followEvents(shop.shop)
  expect(letters().map(({ kind, state }) => [kind, state])).toEqual([
    ['placed', 'practice'],
    ['shipped', 'dropped'],
  ])
})
