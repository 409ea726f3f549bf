import type { PriceOption } from '../../quoting/quotes/quote.ts'
import type { QuoteStatus } from '../../quoting/quotes/quote-states.ts'
import type { RefusalCode } from '../../platform/refusal-codes.ts'
import { hasMovedLater } from '../../quoting/scheduling/ship-date.ts'
import { asPacificDay } from '../../platform/time.ts'

const NOT_BUYABLE: Record<QuoteStatus, RefusalCode | null> = {
  received: 'not_priced',
  processing: 'not_priced',
  quoted: null,
  needs_review: 'held_for_review',
  engineering: 'engineering_required',
  failed: 'quote_final',
  // A paid quote is answered with its order before this check.
  accepted: 'quote_paid',
  expired: 'quote_expired',
  withdrawn: 'quote_final',
}

/** Why a quote in this effective status cannot be bought; null when it can. */
export function notBuyableReason(status: QuoteStatus): RefusalCode | null {
  return NOT_BUYABLE[status]
}

export interface AcceptFacts {
  status: QuoteStatus
  /** True if it has a delivery price that still holds. */
  has_delivery: boolean
  /** The chosen option as its owner last saw it, and as it can be promised now. */
  shown: PriceOption | undefined
  current: PriceOption | undefined
}

/**
 * The first reason not to open a checkout, in a fixed order so that answers are predictable: the quote's status, its
 * delivery, the option, its ship date. Null when it can be bought as shown.
 */
export function acceptFault({ status, has_delivery, shown, current }: AcceptFacts): RefusalCode | null {
  const fault = notBuyableReason(status)
  if (fault) return fault
  if (!has_delivery) return 'delivery_not_priced'
  if (!shown?.available || !current?.available) return 'option_unavailable'
  return hasMovedLater(dayOf(shown), dayOf(current)) ? 'ship_date_changed' : null
}

function dayOf({ ship_by }: PriceOption) {
  return ship_by === null ? null : asPacificDay(ship_by)
}
