import type { Cents } from '../money.ts'
import type { Instant } from '../time.ts'

export const DELIVERY_METHODS = ['courier', 'shipping'] as const
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]

/** What is handed over: the order packed in one box. */
export interface Parcel {
  /** Millimeters, the longest side first. */
  size_mm: [number, number, number]
  /** Parts, box and filling. */
  grams: number
  /** What the parts cost, for insurance and limits. */
  value_cents: Cents
}

/** A delivery with its price, whoever made it: the shop's own table, a courier, a carrier, or a person of the shop. */
export interface PricedDelivery {
  method: DeliveryMethod
  city: string
  fee_cents: Cents
  /** What the shop pays for it; null where nobody told. */
  cost_cents: Cents | null
  transit_days: number | null
  fee_note: string | null
  provider: string
  provider_quote: string | null
  /** When a courier will be at the door, on the day of shipping. */
  window: { from: Instant; until: Instant } | null
  expires_at: Instant
}
