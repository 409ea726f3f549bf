import { z } from 'zod'
import { PAGE_LIMIT } from '../platform/ids.ts'
import type { Cents } from '../platform/money.ts'
import type { Amounts } from './amounts.ts'

export const ReadMoney = z.object({
  /** The totals cover this many days up to now. */
  days: z.int().min(1).max(3660).default(30),
  limit: z.int().min(PAGE_LIMIT.min).max(PAGE_LIMIT.max).default(PAGE_LIMIT.default),
  cursor: z.string().max(64).optional(),
})
export type ReadMoney = z.infer<typeof ReadMoney>

/** A row of the ledger as staff see it. */
export interface MoneyEntry extends Amounts {
  id: string
  order_id: string
  order_number: number
  kind: 'capture' | 'refund' | 'dispute'
  state: 'pending' | 'done' | 'failed'
  amount_cents: Cents
  reason: 'paid' | 'late' | 'declined' | 'goodwill' | 'disputed'
  note: string | null
  provider: 'practice' | 'stripe'
  provider_ref: string | null
  error: string | null
  attempts: number
  next_try_at: number | null
  /** For a payment: what is left of it after refunds and disputes. Null for refunds and disputes. */
  left_cents: Cents | null
  /** True for a refund that was made at the payment company without the shop. */
  is_outside: boolean
  /** True once another refund retries or settles it. */
  is_tried_again: boolean
  /** True for a refund that staff made another way than through the payment company. */
  is_by_hand: boolean
  /** The person who decided it; null for the program. */
  by_name: string | null
  created_at: number
  done_at: number | null
}

/** A payment that placed no order. */
export interface UnmatchedMoney {
  checkout_id: string
  quote_id: string
  reason: 'nothing_to_buy' | 'amount_differs'
  amount_cents: Cents
  /** The agreed total. */
  total_cents: Cents
  state: 'to_look_at' | 'to_refund' | 'refunded' | 'failed'
  provider: 'practice' | 'stripe'
  payment_ref: string | null
  error: string | null
  created_at: number
}

/** A sale or refund whose tax Stripe Tax calculated and that is missing in its reports. */
export interface UnreportedTax {
  ledger_id: string
  kind: 'capture' | 'refund'
  order_id: string
  order_number: number
  amount_cents: Cents
  tax_cents: Cents
  created_at: number
  /** Stripe's answer; null for a refund of a sale that was entered by hand. */
  error: string | null
  may_try_again: boolean
}

/** Totals of one provider: practice payments are not added to real ones. */
export interface MoneyTotals {
  provider: 'practice' | 'stripe'
  captured: Amounts
  /** Refunded or on its way to the card. */
  refunded: Amounts
  /** Held back or taken by card companies. */
  disputed: Amounts
}

export interface MoneyPageData {
  /** Failed refunds that were neither retried nor settled and wait for staff. */
  failed: MoneyEntry[]
  strays: UnmatchedMoney[]
  untold_taxes: UnreportedTax[]
  entries: MoneyEntry[]
  next_cursor: string | null
  totals: MoneyTotals[]
}
