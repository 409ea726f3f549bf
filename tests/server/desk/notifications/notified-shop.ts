import { collectNotices } from '../../../../server/desk/notifications/collect-notices.ts'
import { sendStaffEmails } from '../../../../server/desk/notifications/send-staff-emails.ts'
import { writeStaffEmails } from '../../../../server/desk/notifications/write-staff-emails.ts'
import { THE_SHOP, recordEvent } from '../../../../server/platform/db/events.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import type { Email, MailServer } from '../../../../server/platform/ports/mail.ts'
import type { DomainEvent } from '../../../../shared/orders/events/domain-events.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

/** A mail server that keeps what it took; `fail` makes the next attempt end as the function does. */
export interface KeepingServer extends MailServer {
  taken: Email[]
  failNext: (() => never) | null
}

export function keepingServer(): KeepingServer {
  const server: KeepingServer = {
    taken: [],
    failNext: null,
    send(email) {
      const fail = server.failNext
      server.failNext = null
      if (fail) return Promise.reject(errorOf(fail))
      server.taken.push(email)
      return Promise.resolve({ outcome: 'sent' })
    },
  }
  return server
}

function errorOf(fail: () => never): Error {
  try {
    return fail()
  } catch (error) {
    return error as Error
  }
}

export function openNotifiedShop(server: MailServer | null): Promise<TestShop> {
  return openTestShop({ ports: { mailer: { current: () => server } } })
}

/** A round of the background work. */
export async function round({ shop }: TestShop): Promise<void> {
  collectNotices(shop)
  await writeStaffEmails(shop)
  await sendStaffEmails(shop)
}

/** An event with only the details that notices read. */
type TestEvent = Pick<DomainEvent, 'subject' | 'subject_id' | 'what'> & { details?: object }

export function record(
  { database, shop }: TestShop,
  event: TestEvent,
  actor: Caller | typeof THE_SHOP = THE_SHOP,
) {
  database.write((tx) => recordEvent(tx, shop.clock.now(), actor, event as DomainEvent))
}
