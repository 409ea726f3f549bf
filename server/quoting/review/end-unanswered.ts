import { awaitedFromStaff } from '../../../shared/quoting/quotes/awaited.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { clockAllowsDeleting } from '../../platform/db/clock-mark.ts'
import { wantCleaning } from '../../platform/db/erase-progress.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { recordEvent, THE_SHOP } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import type { QuoteRow } from '../quote-store.ts'

/** Older expiries are not recorded, so that customers get no late emails after an update or a long pause. */
const MAX_NOTICE_AGE = 3 * DAY
/** Expired quotes are often requoted soon; after this time their contact is deleted. */
const CONTACT_RETENTION = 30 * DAY

/**
 * Records once that a quote expired which staff priced or were asked to price, so that its customer gets an email; expiry
 * itself is only a comparison with the clock. Returns the number of quotes.
 */
export function noteExpiries(shop: Shop): number {
  return shop.write((tx) => {
    const now = shop.clock.now()
    const rows = tx.all<QuoteRow>(JUST_EXPIRED, { now, since: now - MAX_NOTICE_AGE })
    for (const row of rows) {
      const waited = awaitedFromStaff({ ...row, ship_date_pending: row.ship_date_pending === 1 })
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

/** Instant prices expire without an email: one click renews them. */
const JUST_EXPIRED = `select * from quotes where expires_at <= :now and expires_at > :since
  and (status = 'needs_review' or (status = 'engineering' and request_status = 'open')
    or (status = 'quoted' and tier in ('assisted', 'engineered')))
  and not exists (select 1 from events where subject = 'quote' and subject_id = quotes.id and what = 'expired')`

/** Deletes the contacts of quotes that ended long ago without an order, unless the clock is in doubt. Returns the number. */
export function forgetContacts(tx: WriteDb, now: number): number {
  if (!clockAllowsDeleting(tx, now)) return 0
  const forgotten = tx.run(FORGET, { before: now - CONTACT_RETENTION })
  // The search index had the addresses, too.
  if (forgotten > 0) wantCleaning(tx)
  return forgotten
}

const FORGET = `update quotes set contact_email = null, contact_note = null
  where (contact_email is not null or contact_note is not null)
    and (((status in ('withdrawn', 'failed') or request_status = 'rejected') and updated_at < :before)
      or (status in ('quoted', 'needs_review', 'engineering') and expires_at < :before))
    and not exists (select 1 from checkouts where checkouts.quote_id = quotes.id
      and state in ('opening', 'open', 'paid'))`
