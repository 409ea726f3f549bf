import type { DeskCounts } from '../../shared/desk/desk.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { listWaitingReviews } from '../quoting/delivery/sale-delivery.ts'
import { WAITS } from '../messaging/messages/message-store.ts'
import type { Caller } from '../platform/caller.ts'
import { countUnreportedTaxes } from '../payments/unreported-taxes.ts'
import type { Shop } from '../platform/shop.ts'

/** Expired quotes are not counted. */
const COUNTS = `select
  (select count(*) from quotes left join orders on orders.id = quotes.id
     where quotes.ship_date_pending = 1 and case quotes.status
       when 'quoted' then quotes.expires_at > :now
       when 'accepted' then orders.status not in ('completed', 'cancelled')
       else 0 end) as ship_dates,
  (select count(*) from quotes
     where status = 'engineering' and request_status = 'open' and expires_at > :now) as engineering,
  (select count(*) from quotes where status = 'needs_review' and expires_at > :now) as held,
  (select count(distinct thread_id) from messages join quote_threads using (quote_id) where ${WAITS}) as messages,
  (select count(*) from orders where status in ('queued', 'in_production')
     and exists (select 1 from order_units where order_id = orders.id
       and order_units.status in ('queued', 'printing', 'finishing'))) as production,
  (select count(*) from orders where status in ('queued', 'in_production')
     and not exists (select 1 from order_units where order_id = orders.id
       and order_units.status in ('queued', 'printing', 'finishing'))) as packing,
  (select count(*) from outbox where state = 'failed' or (state = 'waiting'
     and (recipient is null or (attempts = 0 and created_at <= :now - 1800)))) as emails,
  (select count(*) from ledger where kind = 'refund' and state = 'failed' and tried_again_by is null)
    + (select count(*) from stray_payments where state in ('failed', 'to_look_at')) as refunds`

/** Counts the items that wait for staff, for the console's navigation. */
export function countDesk(shop: Shop, caller: Caller): DeskCounts {
  staffWith('see_orders', caller)
  return countWaiting(shop)
}

export function countWaiting({ db, clock }: Pick<Shop, 'db' | 'clock'>): DeskCounts {
  const counts = db.get<Omit<DeskCounts, 'delivery_reviews'>>(COUNTS, { now: clock.now() })!
  return {
    ...counts,
    // A basket that changed since it was sent does not wait, which no SQL can tell.
    delivery_reviews: listWaitingReviews(db).length,
    refunds: counts.refunds + countUnreportedTaxes(db),
  }
}
