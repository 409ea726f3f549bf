import { DAY, HOUR } from '../../shared/time.ts'
import type { ReadDb } from '../db/db.ts'
import type { EmailRow } from './outbox-store.ts'

/** More than a busy order ever needs. Without an account anybody can write any address, and it is theirs that suffers. */
export const MAX_OUTBOX_PER_ADDRESS = 20
/** Of all guests from one network address, whatever addresses they wrote. */
export const MAX_OUTBOX_PER_NETWORK = 100
export const HELD_BACK_SECONDS = HOUR

/**
 * Why a letter may not go out yet; null where it may. Counted are the last 24 hours. Whoever has proved the address of
 * their account gets every letter about it, and what a person of the shop sends on purpose goes out.
 */
export function whyHeldBack(db: ReadDb, letter: EmailRow, now: number): string | null {
  if (letter.attempts > 0 || isRecentSignIn(db, letter)) return null
  const since = now - DAY
  if (countSentTo(db, letter.recipient!, since) >= MAX_OUTBOX_PER_ADDRESS)
    return `This address got ${MAX_OUTBOX_PER_ADDRESS} emails within 24 hours. The next one waits.`
  if (countSentFor(db, letter.subject_id, since) >= MAX_OUTBOX_PER_NETWORK)
    return `Customers from one network address caused ${MAX_OUTBOX_PER_NETWORK} emails within 24 hours. The next one waits.`
  return null
}

function isRecentSignIn(db: ReadDb, { subject_id, recipient }: EmailRow): boolean {
  const sql = `select 1 from quotes join accounts on accounts.id = quotes.account_id
    where quotes.id = ? and accounts.email = ? and accounts.email_verified_at is not null`
  return db.get(sql, subject_id, recipient) !== undefined
}

function countSentTo(db: ReadDb, recipient: string, since: number): number {
  const sql = "select count(*) as n from outbox where recipient = ? and state = 'sent' and sent_at > ?"
  return db.get<{ n: number }>(sql, recipient, since)!.n
}

/** What guests from the network address of this quote's guest were sent. */
function countSentFor(db: ReadDb, quoteId: string, since: number): number {
  return db.get<{ n: number }>(
    `select count(*) as n from outbox where state = 'sent' and sent_at > ? and subject_id in (
       select quotes.id from quotes join guests on guests.id = quotes.guest_id
       where guests.network = (select network from guests join quotes on quotes.guest_id = guests.id where quotes.id = ?))`,
    since,
    quoteId,
  )!.n
}
