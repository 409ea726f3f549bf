import type { CustomerKind } from '../../../shared/desk/customers/customer.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { ReadDb } from '../../platform/db/db.ts'

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

export const CUSTOMER_COLUMNS = `id, kind, staff, email, name, quotes, orders, open_orders, paid_cents, refunded_cents, net_cents, created_at,
  last_seen_at, erased_at`

export function findCustomer(db: ReadDb, id: string): CustomerRow | undefined {
  return db.get<CustomerRow>(`select ${CUSTOMER_COLUMNS} from customers where id = ?`, id)
}

export function getCustomer(db: ReadDb, id: string): CustomerRow {
  const row = findCustomer(db, id)
  if (!row) throw new Refusal('customer_not_found')
  return row
}

/** Returns the customers with the same email address as this one, without itself. */
export function listSameEmail(db: ReadDb, row: CustomerRow): CustomerRow[] {
  if (row.email === null) return []
  return db.all<CustomerRow>(
    `select ${CUSTOMER_COLUMNS} from customers where email = ? and id <> ? order by last_seen_at desc limit 50`,
    row.email,
    row.id,
  )
}

/** Returns the customer of a quote, and of its order. */
export function customerIdOfQuote(db: ReadDb, quoteId: string): string | null {
  const row = db.get<{ id: string }>(
    'select coalesce(account_id, guest_id) as id from quotes where id = ?',
    quoteId,
  )
  return row?.id ?? null
}
