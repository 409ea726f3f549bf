import { DAY, type Instant } from '../../../shared/platform/time.ts'
import { clockAllowsDeleting } from '../../platform/db/clock-mark.ts'
import type { WriteDb } from '../../platform/db/db.ts'

/** Seconds after expiry in which a quote is often refreshed and its address used again. */
const KEPT_AFTER_EXPIRY = 30 * DAY

/**
 * Deletes the addresses of closed quotes, and of quotes that expired long ago. Those of paid quotes and of open checkouts
 * stay. Deletes nothing while the clock is in doubt. Returns how many were deleted.
 */
export function forgetAddresses(tx: WriteDb, now: Instant): number {
  if (!clockAllowsDeleting(tx, now)) return 0
  const before = now - KEPT_AFTER_EXPIRY
  const deleteFrom = (table: 'deliveries' | 'delivery_reviews') =>
    tx.run(`delete from ${table} where ${NEVER_PAID.replaceAll('@', table)}`, { before })
  return (
    deleteFrom('deliveries') +
    deleteFrom('delivery_reviews') +
    tx.run(BASKETS_NEVER_PAID, { before }) +
    tx.run(BASKET_REVIEWS_OVER, { before })
  )
}

/** `@` is the table with the addresses. */
const NEVER_PAID = `exists (select 1 from quotes where id = @.quote_id
    and (status in ('withdrawn', 'failed')
      or (status in ('quoted', 'needs_review', 'engineering') and expires_at < :before)))
  and not exists (select 1 from checkouts where checkouts.quote_id = @.quote_id and state in ('opening', 'open', 'paid'))`

/** A basket has the delivery that was paid for in its purchase. */
const BASKETS_NEVER_PAID = `delete from deliveries where expires_at < :before
  and exists (select 1 from baskets where id = basket_id and state = 'open')
  and not exists (select 1 from purchases where purchases.basket_id = deliveries.basket_id
    and state in ('opening', 'open'))`

/** Deletes reviews whose address is not needed: a paid purchase has its own, and prices of quotes end before the others do. */
const BASKET_REVIEWS_OVER = `delete from delivery_reviews where basket_id is not null
  and (coalesce(decided_at, asked_at) < :before
    or exists (select 1 from baskets where id = basket_id and state = 'paid'))`
