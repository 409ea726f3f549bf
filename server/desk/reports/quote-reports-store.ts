import type { ReportBucket, InstantSpan } from '../../../shared/desk/reports/report-period.ts'
import type { QuoteCounts, TierSeconds } from '../../../shared/desk/reports/quotes-to-orders.ts'
import type { ReadDb } from '../../platform/db/db.ts'

/** A quote that was replaced by a requote counts as its last version. */
const COUNTED = 'quotes.created_at >= :from and quotes.created_at < :until and quotes.replaced_by is null'

/** Returns counts of quotes by the bucket in which they were received, and by tier. */
export function countQuotes(db: ReadDb, buckets: readonly ReportBucket[]): QuoteCounts[] {
  return db.all<QuoteCounts>(
    `select bucket.key as bucket, coalesce(tier, 'none') as tier, count(*) as received,
       count(priced_at) as priced, sum(status = 'accepted') as paid
     from json_each(?) as bucket join quotes indexed by quotes_received
       on created_at >= bucket.value ->> 0 and created_at < bucket.value ->> 1 and replaced_by is null
     group by 1, 2`,
    spansOf(buckets),
  )
}

/** Returns the spans of buckets as a JSON list of pairs, for `json_each`. */
export function spansOf(buckets: readonly ReportBucket[]): string {
  return JSON.stringify(buckets.map(({ span }) => [span.from, span.until]))
}

/** Counts the times that quotes took from received to priced. */
export function countTimesToPrice(db: ReadDb, { from, until }: InstantSpan): TierSeconds[] {
  return db.all<TierSeconds>(
    `select coalesce(tier, 'none') as tier, priced_at - created_at as value, count(*) as n
     from quotes indexed by quotes_received where ${COUNTED} and priced_at is not null group by 1, 2`,
    { from, until },
  )
}

/** Returns the times that paid quotes took from the first upload, before any requote, to the payment. */
export function listTimesToOrder(db: ReadDb, { from, until }: InstantSpan): TierSeconds[] {
  return db.all<TierSeconds>(
    `with recursive versions (order_id, tier, paid_at, created_at, replaces) as (
       select orders.id, coalesce(tier, 'none'), orders.paid_at, quotes.created_at, replaces
       from quotes indexed by quotes_received join orders on orders.id = quotes.id
       where ${COUNTED} and quotes.status = 'accepted'
       union all
       select order_id, versions.tier, paid_at, quotes.created_at, quotes.replaces
       from versions join quotes on quotes.id = versions.replaces)
     select tier, paid_at - min(created_at) as value, 1 as n from versions group by order_id`,
    { from, until },
  )
}
