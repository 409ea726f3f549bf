import type { OrderParcel } from '../../shared/orders/order-parcels.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import { findOrderByLink } from './order-links.ts'
import { findOrder } from './order-store.ts'
import { listParcels, listParcelUnits, ordersOfParcel } from './parcel-store.ts'
import { getOwnOrder } from './read-orders.ts'

/** Returns the parcels of the caller's own order, the oldest first. */
export function readOwnParcels(shop: Shop, caller: Caller, input: { order_id: string }): OrderParcel[] {
  return parcelsOfOrder(shop.db, getOwnOrder(shop.db, caller, input.order_id).id)
}

/** The same for anyone with the link from an email. */
export function readParcelsByLink(shop: Shop, input: { key: string }): OrderParcel[] {
  return parcelsOfOrder(shop.db, findOrderByLink(shop, input.key).id)
}

export function parcelsOfOrder(db: ReadDb, orderId: string): OrderParcel[] {
  return listParcels(db, orderId).map((parcel) => {
    const { id, state, carrier, tracking_number, tracking_url, shipped_at, delivered_at, arrives_by } = parcel
    const units = listParcelUnits(db, id).filter(({ order_id }) => order_id === orderId)
    const others = ordersOfParcel(db, id).filter((other) => other !== orderId)
    return {
      id,
      state,
      units: units.map(({ unit }) => unit),
      together_with: others.map((other) => findOrder(db, other)!.number),
      carrier,
      tracking_number,
      tracking_url,
      shipped_at,
      delivered_at,
      arrives_by,
    }
  })
}
