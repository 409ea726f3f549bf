import type { ReadDb } from '../platform/db/db.ts'
import { findShipment } from './order-store.ts'

/**
 * Returns the provider's reference of the courier delivery or shipping label that was booked for an order, or null if none
 * was or it was voided. Also finds one that was booked before the order was unpacked: the shop pays for it until staff void
 * it.
 */
export function findBookedDelivery(db: ReadDb, orderId: string): string | null {
  const label = db.get<{ ref: string }>(
    `select provider_ref as ref from shipping_labels
     where (order_id = :id or parcel_id in (select parcel_id from parcel_units where parcel_units.order_id = :id)) and kind = 'outbound' and state in ('bought', 'void_refused') and provider_ref is not null
     order by created_at desc limit 1`,
    { id: orderId },
  )
  return findShipment(db, orderId)?.provider_ref ?? label?.ref ?? null
}
