import { z } from 'zod'
import type { DeliveryAddress } from '../delivery/address.ts'
import type { ReviewReason } from '../delivery/decide-delivery.ts'
import { DELIVERY_METHODS, type Parcel } from '../delivery/delivery.ts'
import type { Instant } from '../time.ts'
import type { ListedQuote } from './desk.ts'

/** A delivery that a person of the shop prices or refuses. */
export interface DeliveryReview extends ListedQuote {
  reasons: ReviewReason[]
  city: string
  parcel: Parcel
  asked_at: Instant
  /** For those who decide only; null also where it is lost. */
  address: DeliveryAddress | null
  /** The key of the address was lost, so nobody can read it any more. */
  address_lost: boolean
}

const OneReview = z.object({ quote_id: z.string().max(40) })

export const PriceReview = OneReview.extend({
  method: z.enum(DELIVERY_METHODS),
  fee_cents: z.int().min(0).max(1_000_000),
  /** What it costs the shop, where that is known. */
  cost_cents: z.int().min(0).max(1_000_000).nullable(),
  /** Of a carrier. */
  transit_days: z.int().min(1).max(90).nullable(),
  /** Told to the buyer beside the fee. */
  note: z.string().trim().max(200).nullable(),
}).refine(({ method, transit_days }) => method === 'courier' || transit_days !== null, {
  message: 'Say how many days the carrier takes.',
  path: ['transit_days'],
})
export type PriceReview = z.infer<typeof PriceReview>

export const RefuseReview = OneReview.extend({
  /** Told to the buyer when they ask again for the same delivery. */
  note: z.string().trim().min(1).max(200),
})
export type RefuseReview = z.infer<typeof RefuseReview>
