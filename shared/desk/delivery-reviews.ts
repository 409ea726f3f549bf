import { z } from 'zod'
import { QuestionsSeen } from '../quoting/quotes/operator-moves.ts'
import type { DeliveryAddress } from '../quoting/delivery/address.ts'
import type { ReviewReason } from '../quoting/delivery/decide-delivery.ts'
import { DELIVERY_METHODS, type Parcel } from '../quoting/delivery/delivery.ts'
import type { Cents } from '../platform/money.ts'
import type { Instant } from '../platform/time.ts'
import type { ListedQuote } from './desk.ts'

/** One of the parcels that staff price together. */
export interface ParcelUnderReview {
  parcel: Parcel
  /** The reasons staff must price it; empty for one that has a price but travels with others. */
  reasons: ReviewReason[]
  /** The delivery service's price; null if staff must price it. */
  fee_cents: Cents | null
  parts: { quote_id: string; filename: string; quantity: number }[]
}

/** A delivery that staff price or refuse: of a quote, or of a whole basket. Its `id` is that of the quote or basket. */
export interface DeliveryReview extends ListedQuote {
  /** Null for a single quote. */
  basket_id: string | null
  /** The quote, or the first of the basket. */
  quote_id: string
  reasons: ReviewReason[]
  city: string
  parcels: ParcelUnderReview[]
  asked_at: Instant
  /** The customer's note to the shop. */
  customer_note: string | null
  /** The customer's messages that nobody has answered, oldest first. */
  questions: string[]
  /** Null for staff who may not decide, and when the address is lost. */
  address: DeliveryAddress | null
  /** True if the key of the address was lost, so that it cannot be read. */
  address_lost: boolean
}

/** Names the delivery by its quote, or by its basket. */
const Reviewed = {
  quote_id: z.string().max(64).optional(),
  basket_id: z.string().max(64).optional(),
}
const isOne = ({ quote_id, basket_id }: { quote_id?: string | undefined; basket_id?: string | undefined }) =>
  (quote_id === undefined) !== (basket_id === undefined)
const NAMES_ONE = { message: 'Name the quote or the basket.', path: ['quote_id'] }

const PriceDecision = z.object({
  method: z.enum(DELIVERY_METHODS),
  fee_cents: z.int().min(0).max(1_000_000),
  /** The shop's cost; null if unknown. */
  cost_cents: z.int().min(0).max(1_000_000).nullable(),
  /** Business days; for a carrier only. */
  transit_days: z.int().min(1).max(90).nullable(),
  /** Shown to the customer with the fee. */
  note: z.string().trim().max(200).nullable(),
})
export type PriceDecision = z.infer<typeof PriceDecision>

const hasTransitDays = ({ method, transit_days }: PriceDecision) =>
  method === 'courier' || transit_days !== null
const NEEDS_DAYS = { message: 'Enter how many days the carrier takes.', path: ['transit_days'] }

export const PriceReview = PriceDecision.extend({ ...Reviewed, questions_seen: QuestionsSeen })
  .refine(isOne, NAMES_ONE)
  .refine(hasTransitDays, NEEDS_DAYS)
export type PriceReview = z.infer<typeof PriceReview>

export const RefuseReview = z
  .object({
    ...Reviewed,
    /** Shown to the customer when they ask again for the same delivery. */
    note: z.string().trim().min(1).max(200),
  })
  .refine(isOne, NAMES_ONE)
export type RefuseReview = z.infer<typeof RefuseReview>

/** Names the price by the instant at which it was set. */
export const TakeBackDeliveryPrice = z.object({ ...Reviewed, priced_at: z.int() }).refine(isOne, NAMES_ONE)
export type TakeBackDeliveryPrice = z.infer<typeof TakeBackDeliveryPrice>
