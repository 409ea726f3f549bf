import { compact, trackingUrl } from '../../shared/delivery/carriers.ts'
import type { CorrectTracking, TrackedBy } from '../../shared/orders/order-work.ts'
import { InvalidInput } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import type { ReadDb } from '../db/db.ts'
import type { Shop } from '../shop.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import {
  changeOrder,
  orderStateOf,
  getSeenOrder,
  orderChanged,
  type OrderState,
} from '../orders/order-moves.ts'
import { findShipment, saveShipment, type OrderRow, type ShipmentRow } from '../orders/order-store.ts'

type Tracked = Pick<ShipmentRow, 'carrier' | 'tracking_number' | 'tracking_url'>

/** Who has the parcel and how it is followed. Refuses (422) a carrier's parcel without a number. */
export function trackedBy(db: ReadDb, row: OrderRow, input: TrackedBy): Tracked {
  const { method } = agreedDelivery(db, row)
  const tracking_number = input.tracking_number ? compact(input.tracking_number) : null
  if (method === 'shipping' && tracking_number === null)
    throw new InvalidInput([
      { loc: ['tracking_number'], msg: 'Type in the tracking number of the label.', type: 'missing' },
    ])
  const known = tracking_number === null ? null : trackingUrl(input.carrier, tracking_number)
  return { carrier: input.carrier, tracking_number, tracking_url: known ?? input.tracking_url ?? null }
}

/**
 * Carrier and number of a parcel that left the shop, as they should have been noted, or as they are since it was sent
 * again. Nothing else moves: not the day it shipped, nor what that gave back. The customer is told by letter.
 */
export function correctTracking(shop: Shop, caller: Caller, input: CorrectTracking): OrderState {
  staffWith('make', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    const shipment = findShipment(tx, row.id)
    if (row.status !== 'completed' || shipment === undefined) throw orderChanged(row)
    const tracked = trackedBy(tx, row, input)
    const { carrier, tracking_number } = shipment
    if (carrier === tracked.carrier && tracking_number === tracked.tracking_number)
      throw new InvalidInput([
        { loc: ['tracking_number'], msg: 'This is what stands there already.', type: 'value_error' },
      ])
    saveShipment(tx, { ...shipment, ...tracked, updated_at: now })
    const details = { ...tracked, instead_of: { carrier, tracking_number } }
    return orderStateOf(
      changeOrder(tx, row, { by: caller, now, changes: {}, what: 'tracking corrected', details }),
    )
  })
}
