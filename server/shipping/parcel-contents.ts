import type { Parcel } from '../../shared/quoting/delivery/delivery.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { parcelOf } from '../quoting/delivery/delivery-store.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { getOrder } from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { listParcelUnits, ordersOfParcel, sizeOf, type ParcelRow } from '../orders/parcel-store.ts'
import { findQuote } from '../quoting/quote-store.ts'

/** Returns the orders in a parcel, by number. */
export function rowsOfParcel(db: ReadDb, { id }: Pick<ParcelRow, 'id'>): OrderRow[] {
  return ordersOfParcel(db, id).map((orderId) => getOrder(db, orderId))
}

/**
 * Returns a parcel as a carrier gets it: its own size and weight, with the share of each order's value that is in it.
 */
export function contentsOf(db: ReadDb, parcel: ParcelRow): Parcel {
  const quoted = parcelOf(agreedDelivery(db, getOrder(db, parcel.order_id)))
  const packed = listParcelUnits(db, parcel.id)
  const units = Map.groupBy(packed, ({ order_id }) => order_id)
  const values = rowsOfParcel(db, parcel).map((row) => {
    const { value_cents } = parcelOf(agreedDelivery(db, row))
    return Math.ceil((value_cents * (units.get(row.id)?.length ?? 0)) / findQuote(db, row.id)!.quantity)
  })
  return {
    size_mm: sizeOf(parcel) ?? quoted.size_mm,
    grams: parcel.grams ?? quoted.grams,
    value_cents: values.reduce((sum, cents) => sum + cents, 0),
    box: parcel.box,
    pieces: packed.length,
  }
}
