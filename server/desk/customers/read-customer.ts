import { hasRight } from '../../../shared/accounts/rights.ts'
import type {
  CustomerPageData,
  OpenPoint,
  YearOfSpend,
} from '../../../shared/desk/customers/customer-page-data.ts'
import type { OneCustomer } from '../../../shared/desk/customers/customer.ts'
import { pacificDayOf } from '../../../shared/platform/time.ts'
import { findAccount } from '../../accounts/account-store.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { listWaitingReviews } from '../../quoting/delivery/sale-delivery.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { QUOTE_NUMBER } from '../../quoting/quote-store.ts'
import { basketNumber, basketTitle } from '../delivery-reviews.ts'
import type { Shop } from '../../platform/shop.ts'
import { getCustomer, listSameEmail } from './customer-store.ts'
import { showCustomer } from './list-customers.ts'
import { listMerges } from './show-merges.ts'
import { listRecipients } from './recipients.ts'

/** Returns the head of a customer's page; its lists are read by `customer-lists.ts`. */
export function readCustomer(shop: Shop, caller: Caller, input: OneCustomer): CustomerPageData {
  const { role } = staffWith('see_customers', caller)
  const { db } = shop
  const row = getCustomer(db, input.customer_id)
  return {
    customer: showCustomer(shop, row),
    staff: row.staff === 1,
    email_verified_at: findAccount(db, row.id)?.email_verified_at ?? null,
    recipients: hasRight(role, 'ship') && row.erased_at === null ? listRecipients(shop, row.id) : null,
    years: listYears(db, row.id),
    practice_cents: practiceOf(db, row.id),
    open_points: [...listOpenPoints(db, row.id, shop.clock.now()), ...listBasketPoints(db, row.id)],
    same_email: listSameEmail(db, row).map((other) => showCustomer(shop, other)),
    merges: listMerges(shop, row.id),
  }
}

/** Returns sums by the year of the payment or refund. Pacific time is eight hours behind UTC at every turn of the year. */
function listYears(db: ReadDb, customerId: string): YearOfSpend[] {
  return db.all<YearOfSpend>(
    `select cast(strftime('%Y', ledger.created_at, 'unixepoch', '-8 hours') as integer) as year,
       sum(ledger.kind = 'capture') as orders,
       sum(amount_cents * (ledger.kind = 'capture' and ledger.state = 'done')) as paid_cents,
       sum(amount_cents * (ledger.kind <> 'capture' and ledger.state <> 'failed')) as refunded_cents
     from customer_orders join ledger on ledger.order_id = customer_orders.id
     where customer_id = ? group by year order by year desc`,
    customerId,
  )
}

function practiceOf(db: ReadDb, customerId: string): number {
  return db.get<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0) as cents from customer_orders join ledger on ledger.order_id = customer_orders.id
     where customer_id = ? and ledger.kind = 'capture' and ledger.provider = 'practice'`,
    customerId,
  )!.cents
}

/** Returns the customer's baskets whose delivery waits for a price. */
function listBasketPoints(db: ReadDb, customerId: string): OpenPoint[] {
  return listWaitingReviews(db).flatMap(({ review, sale: { basket, quotes } }) => {
    const [{ account_id, guest_id }] = quotes
    if (!basket || (account_id ?? guest_id) !== customerId) return []
    return {
      what: 'delivery review',
      subject_id: basket.id,
      quote_number: basketNumber(quotes),
      order_number: null,
      filename: basketTitle(quotes),
      since: review.asked_at,
    }
  })
}

const MAX_OPEN_POINTS = 100
/** Asked of the few quotes that wait in the whole shop, rather than of the customer's thousands. */
const IS_OWN = 'coalesce(quotes.account_id, quotes.guest_id) = :customer'
const OWN_ORDERS = 'customer_orders join orders on orders.id = customer_orders.id'

/** Returns the open points of staff about a customer, the longest waiting first. */
function listOpenPoints(db: ReadDb, customerId: string, now: number): OpenPoint[] {
  return db.all<OpenPoint>(
    `select what, subject_id, ${QUOTE_NUMBER} as quote_number, orders.number as order_number, quotes.filename, since from (
       select 'quote held' as what, id as subject_id, coalesce(priced_at, created_at) as since from quotes
         where status = 'needs_review' and (expires_at is null or expires_at > :now) and ${IS_OWN}
       union all select 'request open', id, coalesce(requested_at, created_at) from quotes
         where status = 'engineering' and request_status = 'open' and (expires_at is null or expires_at > :now) and ${IS_OWN}
       union all select 'ship date pending', id, coalesce(priced_at, created_at) from quotes
         where ship_date_pending = 1 and status = 'quoted' and expires_at > :now and ${IS_OWN}
       union all select 'ship date pending', orders.id, paid_at from ${OWN_ORDERS}
         where orders.ship_date_pending = 1 and orders.status not in ('completed', 'cancelled') and customer_id = :customer
       union all select 'delivery review', quote_id, asked_at from delivery_reviews join quotes on quotes.id = quote_id
         where decided_at is null and ${IS_OWN}
       union all select 'order on hold', orders.id, held_at from ${OWN_ORDERS}
         where orders.status = 'on_hold' and customer_id = :customer
       union all select 'order late', orders.id, paid_at from ${OWN_ORDERS}
         where orders.status in ('queued', 'in_production') and orders.ship_by < :today and customer_id = :customer
       union all select 'refund failed', ledger.order_id, ledger.created_at from customer_orders
         join ledger on ledger.order_id = customer_orders.id
         where ledger.kind = 'refund' and ledger.state = 'failed' and tried_again_by is null and customer_id = :customer
       union all select 'email not sent', outbox.subject_id, outbox.created_at from outbox
         join quotes on quotes.id = outbox.subject_id
         where (outbox.state = 'failed' or outbox.state = 'waiting' and recipient is null) and ${IS_OWN}
     ) join quotes on quotes.id = subject_id left join orders on orders.id = subject_id order by since limit :limit`,
    { customer: customerId, now, today: pacificDayOf(now), limit: MAX_OPEN_POINTS },
  )
}
