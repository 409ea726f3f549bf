import type { ReadDb } from '../db/db.ts'
import { findShipment } from './order-store.ts'

/**
 * The provider's reference of the courier delivery or shipping label that was booked for an order; null when none was.
 * Also finds one that was booked before the order was unpacked: the shop pays for it until staff cancel it.
 */
export function findBookedDelivery(db: ReadDb, orderId: string): string | null {
  const ref = findShipment(db, orderId)?.provider_ref
  if (ref) return ref
  const booking = db.get<{ ref: string | null }>(
    `select json_extract(details, '$.provider_ref') as ref from events
     where subject = 'order' and subject_id = ? and what = 'delivery booked' order by id desc limit 1`,
    orderId,
  )
  return booking?.ref ?? null
}
