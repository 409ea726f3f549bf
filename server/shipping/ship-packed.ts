import type { SeenParcel } from '../../shared/orders/order-work.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Caller } from '../caller.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { isPractice } from '../orders/order-heads.ts'
import { getOrder, type OrderState } from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'
import type { Shop } from '../shop.ts'
import { chooseParcel, isInShop } from './choose-parcel.ts'
import { shipOrder } from './ship-order.ts'

/** Ships a packed parcel with the tracking of its label. A courier's ride, and a practice order, need none. */
export function shipPacked(
  shop: Shop,
  caller: Caller,
  seen: SeenParcel & { late_refund_cents: number },
): OrderState {
  const row = getOrder(shop.db, seen.order_id)
  const parcel = chooseParcel(shop.db, row, { ...seen, isPossible: isInShop })
  const { tracking_number, tracking_url } = parcel
  const carrier = parcel.carrier ?? carrierWithoutLabel(shop, row)
  if (carrier === null)
    throw new Refusal('wrong_state', 'It has no label. Buy one, or ship it alone with its tracking number.')
  return shipOrder(shop, caller, { ...seen, parcel_id: parcel.id, carrier, tracking_number, tracking_url })
}

function carrierWithoutLabel(shop: Shop, row: OrderRow): string | null {
  if (agreedDelivery(shop.db, row).method === 'courier') return 'Courier'
  return isPractice(shop.db, row) ? 'Practice' : null
}
