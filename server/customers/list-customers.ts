import {
  customerName,
  type CustomerList,
  type CustomersTableQuery,
  type FindCustomers,
  type ListedCustomer,
} from '../../shared/customers/customer.ts'
import { csvLines } from '../../shared/csv.ts'
import { formatInstant } from '../../shared/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { listCustomerRows, sortValueOf, type CustomerRow } from './customer-store.ts'
import { findByRecipient, newestRecipient } from './recipients.ts'

const PAGE = 50
/** A search by fewer letters would find nearly every recipient. */
const MIN_RECIPIENT_LETTERS = 2

/** The shop's customers by last visit, age, spend or number of orders. */
export function listCustomers(shop: Shop, caller: Caller, input: FindCustomers): CustomerList {
  staffWith('see_customers', caller)
  const rows = findRows(shop, input, { after: input.cursor ?? null, limit: PAGE + 1 })
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    customers: page.map((row) => showCustomer(shop, row)),
    next_cursor:
      rows.length > PAGE && last ? { value: sortValueOf(last, input.sort, input.filter), id: last.id } : null,
  }
}

function findRows(
  shop: Shop,
  { q, sort, filter }: CustomersTableQuery,
  page: { after: FindCustomers['cursor']; limit: number },
): CustomerRow[] {
  const text = q.toLowerCase()
  const found = text.length < MIN_RECIPIENT_LETTERS ? [] : findByRecipient(shop, text)
  const query = { q: text, found: JSON.stringify(found), filter, limit: page.limit }
  return listCustomerRows(shop.db, sort, { ...query, after: page.after ?? null })
}

/** A customer with the name that lists show. */
export function showCustomer(shop: Shop, row: CustomerRow): ListedCustomer {
  const { staff: _staff, ...shown } = row
  const name =
    row.kind === 'guest' && row.orders > 0 && row.erased_at === null
      ? newestRecipient(shop, row.id)
      : row.name
  return { ...shown, name }
}

const MAX_TABLE_ROWS = 100_000

/** All customers of a search as CSV. */
export function customersTable(shop: Shop, caller: Caller, input: CustomersTableQuery): string {
  staffWith('decide', caller)
  const rows = findRows(shop, input, { after: null, limit: MAX_TABLE_ROWS })
  return csvLines([
    [
      'Customer',
      'Name',
      'Email',
      'Account',
      'Quotes',
      'Orders',
      'Open orders',
      'Paid USD',
      'Refunded USD',
      'Net USD',
      'Since',
      'Last seen',
    ],
    ...rows.map((row) => {
      const customer = showCustomer(shop, row)
      return [
        customer.id,
        customerName(customer),
        customer.email,
        customer.kind === 'account' ? 'yes' : 'no',
        customer.quotes,
        customer.orders,
        customer.open_orders,
        dollars(customer.paid_cents),
        dollars(customer.refunded_cents),
        dollars(customer.net_cents),
        formatInstant(customer.created_at),
        formatInstant(customer.last_seen_at),
      ]
    }),
  ])
}

const dollars = (cents: number): string => (cents / 100).toFixed(2)
