import type { ShopDetails } from '../../platform/shop-details.ts'
import type { DeliveryRules } from './delivery-rules.ts'

/** Where customers pick up their orders, and when. */
export interface PickupPlace {
  address: ShopDetails['address']
  /** In the shop's words; empty without any. */
  note: string
  /** True if the shop delivers nothing. */
  only: boolean
}

/** Returns where orders are picked up; null at a shop that offers no pickup. */
export function pickupPlaceOf(
  { address }: Pick<ShopDetails, 'address'>,
  { pickup, courier, carrier }: Pick<DeliveryRules, 'pickup' | 'courier' | 'carrier'>,
): PickupPlace | null {
  return pickup.on ? { address, note: pickup.note, only: !courier.on && !carrier.on } : null
}

/** `2121 Peralta St, Oakland, CA 94607. Mon–Fri 9 to 5` */
export function pickupLine({ address, note }: Pick<PickupPlace, 'address' | 'note'>): string {
  const { street, unit, city, state, zip } = address
  const place = `${unit ? `${street}, ${unit}` : street}, ${city}, ${state} ${zip}`
  return [place, note.trim()].filter(Boolean).join('. ')
}
