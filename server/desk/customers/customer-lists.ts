import type {
  CustomerHistoryEntry,
  EmailToCustomer,
  FileOfCustomer,
  OrderOfCustomer,
  PageOf,
  QuoteOfCustomer,
  ReadOfCustomer,
} from '../../../shared/desk/customers/customer-page-data.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import { quoteNumberOf } from '../../../shared/quoting/quotes/quote-number.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { optionsOf } from '../../quoting/quote-row.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { removalOfFile } from './file-uses.ts'

const PAGE = 10

/** Cuts the row that only tells whether there is a next page. */
function pageOf<Row, Shown>(
  rows: readonly Row[],
  numberOf: (row: Row) => number,
  show: (row: Row) => Shown,
): PageOf<Shown> {
  const page = rows.slice(0, PAGE)
  return {
    rows: page.map(show),
    next_cursor: rows.length > PAGE ? numberOf(page.at(-1)!) : null,
  }
}

const query = ({ customer_id, cursor }: ReadOfCustomer) => ({
  customer: customer_id,
  before: cursor ?? Number.MAX_SAFE_INTEGER,
  limit: PAGE + 1,
})

/** Returns a customer's quotes, newest first. */
export function listCustomerQuotes(
  shop: Shop,
  caller: Caller,
  input: ReadOfCustomer,
): PageOf<QuoteOfCustomer> {
  staffWith('see_customers', caller)
  const rows = shop.db.all<QuoteRow & { order_number: number | null }>(
    `select quotes.*, orders.number as order_number from customer_quotes join quotes on quotes.id = customer_quotes.id
       left join orders on orders.id = quotes.id
     where customer_id = :customer and customer_quotes.seq < :before order by customer_quotes.seq desc limit :limit`,
    query(input),
  )
  return pageOf(
    rows,
    ({ seq }) => seq,
    (row) => showQuote(row, shop.clock.now()),
  )
}

function showQuote(row: QuoteRow & { order_number: number | null }, now: number): QuoteOfCustomer {
  const { seq, id, filename, request_status, tier, material, color, quantity, order_number, created_at } = row
  const amount_cents = optionsOf(row).find(({ speed }) => speed === 'week')?.total_cents ?? row.estimate_cents
  return {
    seq,
    id,
    number: quoteNumberOf(row),
    filename,
    request_status,
    tier,
    material,
    color,
    quantity,
    order_number,
    created_at,
    amount_cents,
    status: effectiveStatus(row, now),
    ship_date_pending: row.ship_date_pending === 1,
  }
}

/** Returns a customer's orders, newest first. */
export function listCustomerOrders(
  shop: Shop,
  caller: Caller,
  input: ReadOfCustomer,
): PageOf<OrderOfCustomer> {
  staffWith('see_customers', caller)
  const rows = shop.db.all<Omit<OrderOfCustomer, 'practice'> & { practice: 0 | 1 }>(
    `select orders.id as order_id, orders.number, quotes.filename, orders.status, quotes.quantity, orders.ship_by,
       orders.shipped_at, orders.paid_at, checkouts.provider = 'practice' as practice, checkouts.total_cents,
       (select coalesce(sum(amount_cents), 0) from ledger where order_id = orders.id and kind <> 'capture'
         and state <> 'failed') as refunded_cents
     from customer_orders join orders on orders.id = customer_orders.id join quotes on quotes.id = orders.id
       join checkouts on checkouts.id = orders.checkout_id
     where customer_id = :customer and orders.number < :before order by orders.number desc limit :limit`,
    query(input),
  )
  return pageOf(
    rows,
    ({ number }) => number,
    (row) => ({ ...row, practice: row.practice === 1 }),
  )
}

/** Returns a customer's part files with their sizes, the most recently used first. */
export function listCustomerFiles(shop: Shop, caller: Caller, input: ReadOfCustomer): PageOf<FileOfCustomer> {
  staffWith('see_files', caller)
  const rows = shop.db.all<Omit<FileOfCustomer, 'removal'> & { sha256: string; removed_at: number | null }>(
    `select max(quotes.seq) as seq, quotes.id as quote_id, quotes.filename, part_files.sha256, part_files.bytes,
       count(*) as quotes, part_files.stored_at, part_files.removed_at
     from customer_quotes join quotes on quotes.id = customer_quotes.id
       join part_files on part_files.sha256 = quotes.sha256
     where customer_id = :customer group by part_files.sha256 having max(quotes.seq) < :before
     order by seq desc limit :limit`,
    query(input),
  )
  return pageOf(
    rows,
    ({ seq }) => seq,
    ({ sha256, removed_at, ...file }) => ({
      ...file,
      removal: removed_at === null ? removalOfFile(shop, sha256) : { removed_at },
    }),
  )
}

/** Returns the emails about a customer's quotes and orders, newest first. */
export function listCustomerEmails(
  shop: Shop,
  caller: Caller,
  input: ReadOfCustomer,
): PageOf<EmailToCustomer> {
  staffWith('see_customers', caller)
  const rows = shop.db.all<EmailToCustomer>(
    `select outbox.id, event_id, subject, recipient, state, outbox.created_at, sent_at
     from customer_quotes join outbox on outbox.subject_id = customer_quotes.id
     where customer_id = :customer and event_id < :before order by event_id desc limit :limit`,
    query(input),
  )
  return pageOf(
    rows,
    ({ event_id }) => event_id,
    (row) => row,
  )
}

/** Events by staff and the customer, without sign-ins, which are in the owner's security log. */
const SHOWN_EVENTS = JSON.stringify([
  'signed up',
  'email confirmed',
  'email freed',
  'email changed',
  'quote claimed',
  'role changed',
  'placed',
  'shipped',
  'delivered',
  'held',
  'resumed',
  'declined',
  'ship date moved',
  'refunded',
  'disputed',
])

/** Returns the history of a customer and of their orders' main steps, newest first. */
export function listCustomerHistory(
  shop: Shop,
  caller: Caller,
  input: ReadOfCustomer,
): PageOf<CustomerHistoryEntry> {
  staffWith('see_customers', caller)
  const rows = shop.db.all<CustomerHistoryEntry>(
    `select events.id, events.at, what, subject, subject_id, orders.number as order_number, why,
       case actor_kind when 'shop' then null when 'account' then coalesce(accounts.name, 'A former account')
         else 'A guest' end as who
     from (
       select id as event_id from events where subject = 'customer' and subject_id = :customer and id < :before
       union all select id from events where subject = 'account' and subject_id = :customer and id < :before
         and what in (select value from json_each(:shown))
       union all select events.id from customer_orders cross join orders on orders.id = customer_orders.id
         cross join events on subject = 'order' and subject_id = orders.id
         where customer_id = :customer and events.id < :before and what in (select value from json_each(:shown))
       order by event_id desc limit :limit
     ) join events on events.id = event_id left join accounts on accounts.id = actor_id
       left join orders on subject = 'order' and orders.id = subject_id
     order by events.id desc`,
    { ...query(input), shown: SHOWN_EVENTS },
  )
  return pageOf(
    rows,
    ({ id }) => id,
    (row) => row,
  )
}
