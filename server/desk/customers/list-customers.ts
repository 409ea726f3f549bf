import type { ListedCustomer } from '../../../shared/desk/customers/customer.ts'
import type { ListPageData, ListQuery } from '../../../shared/accounts/lists/list-query.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readListPage, type ListSql } from '../../accounts/lists/list-sql.ts'
import type { Shop } from '../../platform/shop.ts'
import { CUSTOMER_COLUMNS, type CustomerRow } from './customer-store.ts'
import { findByRecipient, newestRecipient } from './recipients.ts'

const PAGE = 60
/** A search by fewer letters would find nearly every recipient. */
const MIN_RECIPIENT_LETTERS = 2

const ORDERS_FILTER = (name: string) => `exists (select 1 from json_each(:f_orders) where value = '${name}')`

const CUSTOMERS: ListSql = {
  table: 'customers',
  row: 'customers.id',
  rowType: 'text',
  joins: '',
  fields: CUSTOMER_COLUMNS,
  always: 'customers.listed = 1',
  sorts: {
    seen: { key: 'customers.last_seen_at', type: 'integer' },
    newest: { key: 'customers.created_at', type: 'integer' },
    spend: { key: 'customers.net_cents', type: 'integer' },
    orders: { key: 'customers.orders', type: 'integer' },
  },
  drives: {},
  filters: {
    q: `(:q = '' or customers.id = :q or instr(lower(coalesce(customers.name, '')), :q) > 0
      or instr(lower(coalesce(customers.email, '')), :q) > 0 or customers.id in (select value from json_each(:found)))`,
    kind: `(:f_kind is null or customers.kind in (select value from json_each(:f_kind)))`,
    orders: `(:f_orders is null or ${ORDERS_FILTER('open')} and open_orders > 0 or ${ORDERS_FILTER('some')} and orders > 0
      or ${ORDERS_FILTER('none')} and orders = 0)`,
  },
  scan: 20_000,
}

/** Erased customers are in no other list. */
const ERASED: ListSql = { ...CUSTOMERS, always: 'customers.erased_at is not null' }

/** Returns the shop's customers by last visit, age, spend or number of orders. */
export function listCustomers(shop: Shop, caller: Caller, query: ListQuery): ListPageData<ListedCustomer> {
  staffWith('see_customers', caller)
  const q = query.q.toLowerCase()
  const found = q.length < MIN_RECIPIENT_LETTERS ? [] : findByRecipient(shop, q)
  const { rows, next_cursor } = readListPage<CustomerRow>(
    shop.db,
    query.filters['erased'] ? ERASED : CUSTOMERS,
    { query, drive: null, parameters: { q, found: JSON.stringify(found) }, limit: PAGE },
  )
  return { rows: rows.map((row) => showCustomer(shop, row)), next_cursor }
}

/** Returns a customer with the name that lists show. */
export function showCustomer(shop: Shop, row: CustomerRow): ListedCustomer {
  const { id, kind, email, quotes, orders, open_orders, paid_cents, refunded_cents, net_cents } = row
  const { created_at, last_seen_at, erased_at } = row
  const name = kind === 'guest' && orders > 0 && erased_at === null ? newestRecipient(shop, row.id) : row.name
  const figures = { quotes, orders, open_orders, paid_cents, refunded_cents, net_cents }
  return { id, kind, name, email, ...figures, created_at, last_seen_at, erased_at }
}
