import type { ReadDb } from '../platform/db/db.ts'
import { agreedDeliveryOf, type DeliveryRow } from '../quoting/delivery/delivery-store.ts'
import { findCheckout } from '../payments/checkout-store.ts'
import type { OrderRow } from './order-store.ts'

/** The delivery that was paid for; later changes to the quote's own delivery do not affect it. */
export function agreedDelivery(db: ReadDb, row: Pick<OrderRow, 'id' | 'checkout_id'>): DeliveryRow {
  const checkout = findCheckout(db, row.checkout_id)
  if (!checkout) throw new Error(`order ${row.id} has no checkout`)
  return agreedDeliveryOf(checkout)
}
