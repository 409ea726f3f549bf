import { findCheckout, insertCheckout, type CheckoutRow } from '../../server/payments/checkout-store.ts'
import { insertPurchase, savePurchase, type PurchaseRow } from '../../server/payments/purchase-store.ts'
import type { WriteDb } from '../../server/platform/db/db.ts'

type Terms = Parameters<typeof insertPurchase>[1] & Pick<PurchaseRow, 'session_id' | 'url'>

/** Inserts the purchase of one quote with its checkout, whose id is that of the purchase with `co` in front. */
export function insertPurchaseOf(
  tx: WriteDb,
  quote_id: string,
  { session_id, url, ...terms }: Omit<Terms, 'basket_id'>,
): CheckoutRow {
  const row = insertPurchase(tx, { ...terms, basket_id: null })
  const id = `co_${terms.id}`
  insertCheckout(tx, { ...terms, id, quote_id, purchase_id: row.id, customer_ref: null })
  savePurchase(tx, row, { session_id, url })
  return findCheckout(tx, id)!
}
