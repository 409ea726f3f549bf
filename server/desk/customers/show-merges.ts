import type { CustomerMerge } from '../../../shared/desk/customers/merge.ts'
import { undoRefusal } from '../../../shared/desk/customers/merge.ts'
import { customerName } from '../../../shared/desk/customers/customer.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findOrder } from '../../orders/order-store.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { findCustomer } from './customer-store.ts'
import { listMergeRows, type MergeRow } from './merge-store.ts'

/** Returns merges of a customer, with whether each can be undone. */
export function listMerges(shop: Shop, customerId: string): CustomerMerge[] {
  return listMergeRows(shop.db, customerId).map((row) => {
    const account = findCustomer(shop.db, row.account_id)
    const { id, guest_id, account_id, reason, by, merged_at } = row
    return {
      id,
      guest_id,
      account_id,
      account_name: account ? customerName(account) : 'A former account',
      quotes: row.quotes.length,
      reason,
      by,
      merged_at,
      undone:
        row.undone_at === null
          ? null
          : { at: row.undone_at, by: row.undone_by_name ?? '', reason: row.undo_reason ?? '' },
      undo_refusal: undoRefusalOf(shop.db, row),
    }
  })
}

/** Returns the reason a merge cannot be undone; null if it can. */
export function undoRefusalOf(db: ReadDb, row: MergeRow): string | null {
  const guest = findCustomer(db, row.guest_id)
  return undoRefusal({
    is_undone: row.undone_at !== null,
    guest_is_gone: guest === undefined,
    is_erased: [guest, findCustomer(db, row.account_id)].some((side) => (side?.erased_at ?? null) !== null),
    has_changed: row.quotes.some(({ quote_id, revision, order_revision }) => {
      const quote = findQuote(db, quote_id)
      const order = findOrder(db, quote_id)
      return (
        quote?.account_id !== row.account_id ||
        quote.revision !== revision ||
        (order?.revision ?? null) !== order_revision
      )
    }),
  })
}
