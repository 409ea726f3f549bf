import type { HandedOver } from '../../shared/orders/parcel-work.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import {
  trackingFault,
  type NamedOrder,
  type NamedOrders,
  type ShipTracked,
} from '../../shared/shipping/plan-tracking.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { findShipment, type OrderRow } from '../orders/order-store.ts'
import { listParcels } from '../orders/parcel-store.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { isInShop } from './choose-parcel.ts'
import { shipEach } from './hand-over.ts'
import { lateCentsOf } from './late-shipment.ts'
import { shipOrder } from './ship-order.ts'

/** Returns the orders that a list of tracking numbers names, as far as the shop has them. */
export function readNamedOrders(shop: Shop, caller: Caller, { numbers }: NamedOrders): NamedOrder[] {
  staffWith('ship', caller)
  const rows = shop.db.all<OrderRow>(
    'select * from orders where number in (select value from json_each(?))',
    JSON.stringify(numbers),
  )
  return rows.map((row) => namedOrder(shop, row))
}

function namedOrder({ db, clock }: Shop, row: OrderRow): NamedOrder {
  const { id: order_id, number, revision, status } = row
  const { city } = agreedDelivery(db, row)
  const now = clock.now()
  return {
    order_id,
    number,
    revision,
    is_open: status === 'in_production',
    is_packed: findShipment(db, order_id) !== undefined,
    parcels: listParcels(db, order_id).map((parcel) => {
      const is_here = isInShop(parcel)
      return {
        parcel_id: parcel.id,
        left_with: is_here ? null : parcel.tracking_number,
        is_here,
        city,
        late_refund_cents: is_here ? lateCentsOf(db, parcel, now) : 0,
      }
    }),
  }
}

/** Ships packed parcels with tracking numbers from elsewhere. */
export function shipTracked(shop: Shop, caller: Caller, { parcels }: ShipTracked): HandedOver {
  staffWith('ship', caller)
  return shipEach(shop, parcels, (parcel) => {
    const fault = trackingFault(parcel.tracking_number ?? '', parcel.carrier)
    if (fault !== null) throw new Refusal('wrong_state', fault)
    return shipOrder(shop, caller, parcel)
  })
}
