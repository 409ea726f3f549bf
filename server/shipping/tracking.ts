import { compact, trackingUrl } from '../../shared/quoting/delivery/carriers.ts'
import type { CorrectTracking, TrackedBy } from '../../shared/orders/order-work.ts'
import { InvalidInput } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { changeOrder, orderStateOf, getOrder, getSeenOrder, type OrderState } from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { saveParcel, type ParcelRow } from '../orders/parcel-store.ts'
import { chooseParcel, hasLeft } from './choose-parcel.ts'
import { rowsOfParcel } from './parcel-contents.ts'

type TrackingInfo = Pick<ParcelRow, 'carrier' | 'tracking_number' | 'tracking_url'>

/** Returns the carrier and tracking of a parcel. Refuses a parcel shipped by carrier without a tracking number. */
export function trackingOf(db: ReadDb, row: OrderRow, input: TrackedBy): TrackingInfo {
  const { method } = agreedDelivery(db, row)
  const tracking_number = input.tracking_number ? compact(input.tracking_number) : null
  if (method === 'shipping' && tracking_number === null)
    throw new InvalidInput([
      { loc: ['tracking_number'], msg: 'Enter the tracking number on the label.', type: 'missing' },
    ])
  const known = tracking_number === null ? null : trackingUrl(input.carrier, tracking_number)
  return { carrier: input.carrier, tracking_number, tracking_url: known ?? input.tracking_url ?? null }
}

/**
 * Corrects the carrier and tracking number of a parcel that left the shop, or replaces them when it was sent again. The
 * ship date and a late refund stay as they are. The customer gets an email.
 */
export function correctTracking(shop: Shop, caller: Caller, input: CorrectTracking): OrderState {
  staffWith('ship', caller)
  const now = shop.clock.now()
  return shop.write((tx) => {
    const row = getSeenOrder(tx, input)
    const parcel = chooseParcel(tx, row, { ...input, isPossible: hasLeft })
    const tracking = trackingOf(tx, row, input)
    const { carrier, tracking_number } = parcel
    if (carrier === tracking.carrier && tracking_number === tracking.tracking_number)
      throw new InvalidInput([
        { loc: ['tracking_number'], msg: 'This is the current tracking number.', type: 'value_error' },
      ])
    saveParcel(tx, parcel.id, { ...tracking, updated_at: now })
    const details = { ...tracking, instead_of: { carrier, tracking_number } }
    for (const each of rowsOfParcel(tx, parcel))
      changeOrder(tx, each, { by: caller, now, changes: {}, what: 'tracking corrected', details })
    return orderStateOf(getOrder(tx, row.id))
  })
}
