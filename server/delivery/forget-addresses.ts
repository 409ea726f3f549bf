import { DAY, type Instant } from '../../shared/time.ts'
import { clockAllowsDeleting } from '../db/clock-mark.ts'
import type { WriteDb } from '../db/db.ts'

/** An expired quote is often refreshed soon; after this long its address is of no use any more. */
const KEPT_AFTER_EXPIRY = 30 * DAY

/**
 * Removes the addresses of quotes that nobody will pay for: closed ones, and those that expired long ago. What was paid
 * for, and what may still be paid at an open link, stays. Nothing goes while the clock is doubted. Tells how many there were.
 */
export function forgetAddresses(tx: WriteDb, now: Instant): number {
  if (!clockAllowsDeleting(tx, now)) return 0
  const before = now - KEPT_AFTER_EXPIRY
  const gone = (table: 'deliveries' | 'delivery_reviews') =>
    tx.run(`delete from ${table} where ${NEVER_PAID.replaceAll('@', table)}`, { before })
  return gone('deliveries') + gone('delivery_reviews')
}

/** `@` is the table with the addresses. */
const NEVER_PAID = `exists (select 1 from quotes where id = @.quote_id
    and (status in ('withdrawn', 'failed')
      or (status in ('quoted', 'needs_review', 'engineering') and expires_at < :before)))
  and not exists (select 1 from checkouts where checkouts.quote_id = @.quote_id and state in ('opening', 'open', 'paid'))`
