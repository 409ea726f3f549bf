import { waitsFor } from '../../shared/quotes/contact.ts'
import { DAY } from '../../shared/time.ts'
import { clockAllowsDeleting } from '../db/clock-mark.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent, THE_SHOP } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import type { QuoteRow } from './quote-store.ts'

/** Older expiries are history: nobody gets an email about them after an update or a long pause. */
const NEWS_FOR = 3 * DAY
/** An expired quote is often refreshed soon; after this long its contact is of no use any more. */
const KEPT_AFTER_END = 30 * DAY

/**
 * Notes once that a quote has expired which a person priced, or was asked to. Expiry itself is only a comparison with the
 * clock, so without this note nobody would be told. Says how many there were.
 */
export function noteExpiries(shop: Shop): number {
  return shop.write((tx) => {
    const now = shop.clock.now()
    const rows = tx.all<QuoteRow>(JUST_EXPIRED, { now, since: now - NEWS_FOR })
    for (const row of rows) {
      const waited = waitsFor({ ...row, ship_date_pending: row.ship_date_pending === 1 })
      recordEvent(tx, now, THE_SHOP, {
        subject: 'quote',
        subject_id: row.id,
        what: 'expired',
        from: row.status,
        to: 'expired',
        details: { work: waited === 'engineer' || waited === 'review' ? waited : 'price' },
      })
    }
    return rows.length
  })
}

/** Instant prices expire without notice: they come back with one click. */
const JUST_EXPIRED = `select * from quotes where expires_at <= :now and expires_at > :since
  and (status = 'needs_review' or (status = 'engineering' and request_status = 'open')
    or (status = 'quoted' and tier in ('assisted', 'engineered')))
  and not exists (select 1 from events where subject = 'quote' and subject_id = quotes.id and what = 'expired')`

/** Clears how to reach the customers of quotes that ended long ago without an order, unless the clock is in doubt. */
export function forgetContacts(tx: WriteDb, now: number): number {
  if (!clockAllowsDeleting(tx, now)) return 0
  return tx.run(FORGET, { before: now - KEPT_AFTER_END })
}

const FORGET = `update quotes set contact_email = null, contact_note = null
  where (contact_email is not null or contact_note is not null)
    and (((status in ('withdrawn', 'failed') or request_status = 'rejected') and updated_at < :before)
      or (status in ('quoted', 'needs_review', 'engineering') and expires_at < :before))
    and not exists (select 1 from checkouts where checkouts.quote_id = quotes.id
      and state in ('opening', 'open', 'paid'))`
