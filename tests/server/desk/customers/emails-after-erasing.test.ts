import { afterEach, expect, test } from 'vitest'
import { eraseCustomer } from '../../../../server/desk/customers/erase-customer.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { beginFollowing } from '../../../../server/messaging/mail/mail-progress-store.ts'
import { sendEmails } from '../../../../server/messaging/mail/send-emails.ts'
import type { Email, MailServer } from '../../../../server/platform/ports/mail.ts'
import { paidOrder } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let testShop: TestShop
afterEach(() => testShop.close())

const EMAIL = 'zelda@example.test'

/** Two orders that are done; their events wait for their emails. */
async function doneOrders(server: MailServer | null = null): Promise<void> {
  testShop = await openTestShop({ ports: { mailer: { current: () => server } } })
  testShop.database.write(beginFollowing)
  const { customer } = await paidOrder(testShop, { email: EMAIL })
  await paidOrder(testShop, { customer })
  testShop.database.write((tx) => {
    tx.run("update orders set status = 'completed', completed_at = ?", testShop.shop.clock.now())
    tx.run("update checkouts set purchase_order = 'PO Zelda'")
  })
}

async function erase(): Promise<void> {
  const owner = await staffMember(testShop, 'owner')
  const { id } = testShop.database.get<{ id: string }>('select id from customers where email = ?', EMAIL)!
  await eraseCustomer(testShop.shop, owner, { customer_id: id, typed: EMAIL, reason: 'Asked by phone' })
}

const outbox = () =>
  testShop.database.all<{ state: string; text: string }>('select state, text, html from outbox')

test('events from before an erase make no email after it', async () => {
  await doneOrders()
  await erase()
  expect(followEvents(testShop.shop)).toBe(0)
  expect(outbox()).toEqual([])
})

test('the same events make emails without an erase', async () => {
  await doneOrders()
  expect(followEvents(testShop.shop)).toBeGreaterThan(1)
  expect(JSON.stringify(outbox())).toContain('PO Zelda')
})

test('emails that waited when their customer was erased are not sent, nor is one that the round has read already', async () => {
  const sent: Email[] = []
  const server: MailServer = {
    async send(email) {
      sent.push(email)
      if (sent.length === 1) await erase()
      return { outcome: 'sent' }
    },
  }
  await doneOrders(server)
  followEvents(testShop.shop)
  testShop.wait(3600)
  expect(outbox().length).toBeGreaterThan(1)
  await sendEmails(testShop.shop)
  expect(sent).toHaveLength(1)
  await sendEmails(testShop.shop)
  expect(sent).toHaveLength(1)
  expect(outbox().every(({ state, text }) => state === 'dropped' && text === '')).toBe(true)
})
