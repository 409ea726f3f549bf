import { deliveryWay, WAY_NAMES } from '../../shared/quoting/delivery/delivery.ts'
import type { SeenParcel } from '../../shared/orders/order-work.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { getOrder, type OrderState } from '../orders/order-moves.ts'
import type { Shop } from '../platform/shop.ts'
import { chooseParcel, isInShop } from './choose-parcel.ts'
import { shipOrder } from './ship-order.ts'

/** Ships a packed parcel with the tracking of its label. One that goes by courier or is picked up needs none. */
export function shipPacked(
  shop: Shop,
  caller: Caller,
  seen: SeenParcel & { late_refund_cents: number },
): OrderState {
  const row = getOrder(shop.db, seen.order_id)
  const parcel = chooseParcel(shop.db, row, { ...seen, isPossible: isInShop })
  const { tracking_number, tracking_url } = parcel
  const way = deliveryWay(agreedDelivery(shop.db, row))
  const carrier = parcel.carrier ?? (way === 'carrier' ? null : WAY_NAMES[way])
  if (carrier === null || (tracking_number === null && way === 'carrier'))
    throw new Refusal('wrong_state', 'It has no label. Buy one, or ship it alone with its tracking number.')
  return shipOrder(shop, caller, { ...seen, parcel_id: parcel.id, carrier, tracking_number, tracking_url })
}
