import type { Cents } from '../../platform/money.ts'
import type { Instant } from '../../platform/time.ts'

export const DELIVERY_METHODS = ['courier', 'shipping'] as const
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]

/** The provider of an order that its customer picks up at the shop. */
export const PICKUP_PROVIDER = 'pickup'

/** The ways in which an order reaches its customer. The interface knows two methods, so it tells a pickup as a `courier` with `pickup`. */
export type DeliveryWay = 'courier' | 'carrier' | 'pickup'

/** The ways as console and lists name them. */
export const WAY_NAMES: Record<DeliveryWay, string> = {
  courier: 'Courier',
  carrier: 'Carrier',
  pickup: 'Pickup',
}

/** The lines for the delivery on receipts and invoices. */
export const DELIVERY_LINES: Record<DeliveryWay, string> = {
  courier: 'Delivery by courier',
  carrier: 'Delivery by carrier',
  pickup: 'Pickup at the shop',
}

/** `Delivery to Oakland`, `Pickup in Oakland` */
export function destinationText({ city, pickup }: { city: string; pickup?: boolean | undefined }): string {
  return `${pickup ? 'Pickup in' : 'Delivery to'} ${city}`
}

/** Returns the way of a delivery, as the interface shows it or as it is stored. */
export function deliveryWay({
  method,
  ...delivery
}: { method: DeliveryMethod } & ({ pickup?: boolean | undefined } | { provider: string })): DeliveryWay {
  const isPickup = 'provider' in delivery ? delivery.provider === PICKUP_PROVIDER : delivery.pickup === true
  if (isPickup) return 'pickup'
  return method === 'courier' ? 'courier' : 'carrier'
}

/** An order packed in one box. */
export interface Parcel {
  /** Millimeters, the longest side first. */
  size_mm: [number, number, number]
  /** Weight of parts, box and filling. */
  grams: number
  /** The price of the parts, for insurance and limits. */
  value_cents: Cents
  /** The name of the stock box; null if it is made to measure. Parcels of before boxes were named have none. */
  box?: string | null
  /** Parts in it. Parcels from before they were counted have none. */
  pieces?: number
}

/** Returns true if a service asks the same price for both. A box may have been renamed. */
export function isSameParcel(a: Parcel, b: Parcel): boolean {
  return (
    a.grams === b.grams &&
    a.value_cents === b.value_cents &&
    a.size_mm.every((side, axis) => side === b.size_mm[axis])
  )
}

/** A delivery with its price, from the shop's own table, a delivery service, or staff. */
export interface PricedDelivery {
  method: DeliveryMethod
  city: string
  fee_cents: Cents
  /** The shop's cost; null if unknown. */
  cost_cents: Cents | null
  transit_days: number | null
  fee_note: string | null
  provider: string
  provider_quote: string | null
  /** When a courier arrives, on the ship date. */
  window: { from: Instant; until: Instant } | null
  expires_at: Instant
}
