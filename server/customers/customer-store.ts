import type {
  CustomerCursor,
  CustomerFilter,
  CustomerKind,
  CustomerSort,
} from '../../shared/customers/customer.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { ReadDb } from '../db/db.ts'

/** A row of `customers`, which triggers keep. */
export interface CustomerRow {
  id: string
  kind: CustomerKind
  staff: 0 | 1
  email: string | null
  name: string | null
  quotes: number
  orders: number
  open_orders: number
  paid_cents: number
  refunded_cents: number
  net_cents: number
  created_at: number
  last_seen_at: number
  erased_at: number | null
}

const COLUMNS = `id, kind, staff, email, name, quotes, orders, open_orders, paid_cents, refunded_cents, net_cents, created_at,
  last_seen_at, erased_at`

export function findCustomer(db: ReadDb, id: string): CustomerRow | undefined {
  return db.get<CustomerRow>(`select ${COLUMNS} from customers where id = ?`, id)
}

export function getCustomer(db: ReadDb, id: string): CustomerRow {
  const row = findCustomer(db, id)
  if (!row) throw new Refusal('customer_not_found')
  return row
}

export interface CustomerPageQuery {
  /** Lower case; empty for all. */
  q: string
  /** JSON list of customers that the search found by the recipients of their orders. */
  found: string
  filter: CustomerFilter
  after: CustomerCursor | null
  limit: number
}

const MATCHES = `(:q = '' or id = :q or instr(lower(coalesce(name, '')), :q) > 0 or instr(lower(coalesce(email, '')), :q) > 0
    or id in (select value from json_each(:found)))`

/** Each order is read from its own index, from where the page before ended. */
const listSql = (column: string): string => `select ${COLUMNS} from customers
  where listed = 1 and (${column}, id) < (:value, :id) and ${MATCHES}
    and case :filter when 'accounts' then kind = 'account' when 'guests' then kind = 'guest'
      when 'open_orders' then open_orders > 0 when 'ordered' then orders > 0 when 'never_ordered' then orders = 0 else 1 end
  order by ${column} desc, id desc limit :limit`

/** The query of each order of the list. */
export const LIST_CUSTOMERS: Record<CustomerSort, string> = {
  seen: listSql('last_seen_at'),
  newest: listSql('created_at'),
  spend: listSql('net_cents'),
  orders: listSql('orders'),
}

const LIST_ERASED = `select ${COLUMNS} from customers
  where erased_at is not null and (erased_at, id) < (:value, :id) and ${MATCHES}
    and :filter = 'erased' order by erased_at desc, id desc limit :limit`

/** After every value and id. */
const FROM_THE_START = { value: Number.MAX_SAFE_INTEGER, id: '~' }

/** One page, the highest or newest first. */
export function listCustomerRows(db: ReadDb, sort: CustomerSort, page: CustomerPageQuery): CustomerRow[] {
  const { after, ...query } = page
  const sql = query.filter === 'erased' ? LIST_ERASED : LIST_CUSTOMERS[sort]
  return db.all<CustomerRow>(sql, { ...query, ...(after ?? FROM_THE_START) })
}

/** The value by which a row is sorted. */
export function sortValueOf(row: CustomerRow, sort: CustomerSort, filter: CustomerFilter): number {
  if (filter === 'erased') return row.erased_at ?? 0
  const values = { seen: row.last_seen_at, newest: row.created_at, spend: row.net_cents, orders: row.orders }
  return values[sort]
}

/** Customers with the same email address as this one, without itself. */
export function listSameEmail(db: ReadDb, row: CustomerRow): CustomerRow[] {
  if (row.email === null) return []
  return db.all<CustomerRow>(
    `select ${COLUMNS} from customers where email = ? and id <> ? order by last_seen_at desc limit 50`,
    row.email,
    row.id,
  )
}

/** The customer of a quote, and of its order. */
export function customerIdOfQuote(db: ReadDb, quoteId: string): string | null {
  const row = db.get<{ id: string }>(
    'select coalesce(account_id, guest_id) as id from quotes where id = ?',
    quoteId,
  )
  return row?.id ?? null
}
