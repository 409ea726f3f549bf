import { DAY, HOUR } from '../../../shared/platform/time.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { EmailRow } from './outbox-store.ts'

/** More than a busy order needs. Guests can enter anyone's address, whose owner must not be flooded. */
export const MAX_OUTBOX_PER_ADDRESS = 20
/** For all guests of one network address together, whatever addresses they entered. */
export const MAX_OUTBOX_PER_NETWORK = 100
export const HOLD_BACK_SECONDS = HOUR

/**
 * Returns the reason an email must wait; null if it may be sent. Counts the last 24 hours. Exempt are emails to the
 * confirmed address of the quote's account, emails to the shop itself, and those that were tried before or that staff
 * retry.
 */
export function whyHeldBack(db: ReadDb, email: EmailRow, now: number): string | null {
  if (email.attempts > 0 || email.kind === 'message from customer' || isConfirmedAddress(db, email))
    return null
  const since = now - DAY
  if (countSentTo(db, email.recipient!, since) >= MAX_OUTBOX_PER_ADDRESS)
    return `This address got ${MAX_OUTBOX_PER_ADDRESS} emails within 24 hours. The next one waits.`
  if (countSentToNetwork(db, email.subject_id, since) >= MAX_OUTBOX_PER_NETWORK)
    return `Customers from one network address caused ${MAX_OUTBOX_PER_NETWORK} emails within 24 hours. The next one waits.`
  return null
}

function isConfirmedAddress(db: ReadDb, { subject_id, recipient }: EmailRow): boolean {
  const sql = `select 1 from quotes join accounts on accounts.id = quotes.account_id
    where quotes.id = ? and accounts.email = ? and accounts.email_verified_at is not null`
  return db.get(sql, subject_id, recipient) !== undefined
}

function countSentTo(db: ReadDb, recipient: string, since: number): number {
  const sql = "select count(*) as n from outbox where recipient = ? and state = 'sent' and sent_at > ?"
  return db.get<{ n: number }>(sql, recipient, since)!.n
}

/** Emails sent to guests with the network address of this quote's guest. */
function countSentToNetwork(db: ReadDb, quoteId: string, since: number): number {
  return db.get<{ n: number }>(
    `select count(*) as n from outbox where state = 'sent' and sent_at > ? and subject_id in (
       select quotes.id from quotes join guests on guests.id = quotes.guest_id
       where guests.network = (select network from guests join quotes on quotes.guest_id = guests.id where quotes.id = ?))`,
    since,
    quoteId,
  )!.n
}
