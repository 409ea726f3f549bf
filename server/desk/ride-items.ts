import type { DeskItem } from '../../shared/desk/desk-item.ts'
import { whenInSentence } from '../../shared/desk/history/day-words.ts'
import { asPacificDay } from '../../shared/platform/time.ts'
import type { Shop } from '../platform/shop.ts'
import { listLostRides, type LostRideRow } from './lost-rides-store.ts'
import { itemOfOrder } from './item-of-quote.ts'
import { shipClock } from './order-items.ts'

/** Packed parcels that a courier was to fetch, and will not. */
export function rideItems(shop: Shop, now: number): DeskItem[] {
  return listLostRides(shop.db).map((ride) => {
    const { order_id, parcel_id, at } = ride
    const day = ride.expected_ship_by ?? ride.ship_by
    return itemOfOrder(shop, 'rides', order_id, {
      reason: rideReason(ride, now),
      since: at,
      clock: shipClock(shop, day === null ? null : asPacificDay(day)),
      action: { does: 'call_courier', order_id, parcel_id },
      state: `${parcel_id} ${at}`,
    })
  })
}

const SERVICES: Record<string, string> = { doordash: 'DoorDash' }

function rideReason({ provider, at, why }: LostRideRow, now: number): string {
  const said = why === null ? '' : `: “${why}”`
  return `${SERVICES[provider] ?? 'The courier'} canceled the ride ${whenInSentence(at, now)}${said}. The parcel is packed and has no courier.`
}
