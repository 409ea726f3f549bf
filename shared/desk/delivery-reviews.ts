import { z } from 'zod'
import type { DeliveryAddress } from '../delivery/address.ts'
import type { ReviewReason } from '../delivery/decide-delivery.ts'
import { DELIVERY_METHODS, type Parcel } from '../delivery/delivery.ts'
import type { Instant } from '../time.ts'
import type { ListedQuote } from './desk.ts'

/** A delivery that staff price or refuse. */
export interface DeliveryReview extends ListedQuote {
  reasons: ReviewReason[]
  city: string
  parcel: Parcel
  asked_at: Instant
  /** Null for staff who may not decide, and when the address is lost. */
  address: DeliveryAddress | null
  /** True when the key of the address was lost, so that it cannot be read. */
  address_lost: boolean
}

const OneReview = z.object({ quote_id: z.string().max(40) })

export const PriceReview = OneReview.extend({
  method: z.enum(DELIVERY_METHODS),
  fee_cents: z.int().min(0).max(1_000_000),
  /** What it costs the shop; null when unknown. */
  cost_cents: z.int().min(0).max(1_000_000).nullable(),
  /** Business days; for a carrier only. */
  transit_days: z.int().min(1).max(90).nullable(),
  /** Shown to the customer with the fee. */
  note: z.string().trim().max(200).nullable(),
}).refine(({ method, transit_days }) => method === 'courier' || transit_days !== null, {
  message: 'Enter how many days the carrier takes.',
  path: ['transit_days'],
})
export type PriceReview = z.infer<typeof PriceReview>

export const RefuseReview = OneReview.extend({
  /** Shown to the customer when they ask again for the same delivery. */
  note: z.string().trim().min(1).max(200),
})
export type RefuseReview = z.infer<typeof RefuseReview>
