import { expect } from 'vitest'
import { insertGuest } from '../../../../server/accounts/account-store.ts'
import type { DomainEvent } from '../../../../shared/orders/events/domain-events.ts'
import { recordEvent, THE_SHOP } from '../../../../server/platform/db/events.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { beginFollowing } from '../../../../server/messaging/mail/mail-progress-store.ts'
import { listEmails, type EmailRow } from '../../../../server/messaging/mail/outbox-store.ts'
import { paidOrder } from '../../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let open: TestShop | null = null

export async function closeWritingShop(): Promise<void> {
  await open?.close()
  open = null
}

/** A shop before the first run of what writes its emails. */
export async function openSilentShop(): Promise<TestShop> {
  open = await openTestShop()
  return open
}

/** A shop that has begun to write emails. */
export async function openWritingShop(): Promise<TestShop> {
  const shop = await openSilentShop()
  shop.database.write(beginFollowing)
  return shop
}

export function emailsIn(shop: TestShop): EmailRow[] {
  return listEmails(shop.database, { state: null, limit: 100, before: null }).reverse()
}

/** An event with only the details that emails read. */
type TestEvent = Pick<DomainEvent, 'subject' | 'subject_id' | 'what' | 'why'> & { details?: object }

/** Records an event as a command does. */
export function addEvent(shop: TestShop, event: TestEvent): void {
  shop.database.write((tx) => recordEvent(tx, shop.shop.clock.now(), THE_SHOP, event as DomainEvent))
}

/** Moves the quote to a browser without an account. */
export function giveToGuest(shop: TestShop, quote_id: string): void {
  shop.database.write((tx) => {
    insertGuest(tx, { id: 'gst_x', file_secret: 'x', created_at: 1 })
    tx.run("update quotes set account_id = null, guest_id = 'gst_x' where id = ?", quote_id)
  })
}

/** The emails that one event of a paid order leads to. */
export async function emailAfterEvent(
  what: DomainEvent['what'],
  more: Partial<TestEvent> = {},
): Promise<{ shop: TestShop; orderEmail: EmailRow }> {
  const shop = await openWritingShop()
  const { order } = await paidOrder(shop)
  followEvents(shop.shop)
  addEvent(shop, { subject: 'order', subject_id: order.id, what, ...more })
  expect(followEvents(shop.shop)).toBe(1)
  return { shop, orderEmail: emailsIn(shop)[1] }
}
