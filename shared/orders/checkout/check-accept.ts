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

/** Returns the reason why a quote in this effective status cannot be bought, or null if it can. */
export function notBuyableReason(status: QuoteStatus): RefusalCode | null {
  return NOT_BUYABLE[status]
}

/** A quote that is to be bought at one speed. */
export interface QuoteToBuy {
  quote_id: string
  /** With expiry. */
  status: QuoteStatus
  /** The chosen option as its owner last saw it, and as it can be promised now. */
  shown: PriceOption | undefined
  current: PriceOption | undefined
}

/**
 * The day on which all parts can ship together when they wait for one another's prints, as its owner saw it, and as it is now.
 * Null for one part; what was not shown before counts as shown.
 */
export interface JointDay {
  shown: string | null
  current: string | null
}

export interface SaleFault {
  code: RefusalCode
  /** Null if it concerns the whole sale. */
  quote_id: string | null
}

/**
 * Returns the first reason not to open a checkout, or null if all can be bought as shown. The order is fixed so that answers
 * are predictable: the status of a quote, the delivery, the option of a quote, the ship date. Among several quotes it names
 * the first by position. The ship date has moved if everything together ships later; one part may be ready later than shown
 * as long as it is not the last.
 */
export function saleFault(
  quotes: readonly QuoteToBuy[],
  { hasDelivery, joint }: { hasDelivery: boolean; joint: JointDay },
): SaleFault | null {
  const byStatus = firstFault(quotes, ({ status }) => notBuyableReason(status))
  if (byStatus) return byStatus
  if (!hasDelivery) return { code: 'delivery_not_priced', quote_id: null }
  const byOption = firstFault(quotes, ({ shown, current }) =>
    shown?.available && current?.available ? null : 'option_unavailable',
  )
  return byOption ?? movedLater(quotes, joint)
}

function firstFault(
  quotes: readonly QuoteToBuy[],
  faultOf: (quote: QuoteToBuy) => RefusalCode | null,
): SaleFault | null {
  for (const quote of quotes) {
    const code = faultOf(quote)
    if (code) return { code, quote_id: quote.quote_id }
  }
  return null
}

function movedLater(quotes: readonly QuoteToBuy[], joint: JointDay): SaleFault | null {
  const alone = latestKnownDay(quotes.map((quote) => quote.current?.ship_by ?? null))
  const shown = latestKnownDay([...quotes.map((quote) => quote.shown?.ship_by ?? null), joint.shown])
  const current = latestKnownDay([alone, joint.current])
  if (!hasMovedLater(dayOf(shown), dayOf(current))) return null
  const last = quotes.find((quote) => (quote.current?.ship_by ?? null) === alone)!
  return { code: 'ship_date_changed', quote_id: last.quote_id }
}

function dayOf(day: string | null) {
  return day === null ? null : asPacificDay(day)
}

/** Returns the day on which all parts can ship: that of the latest. Null while staff have to confirm one. */
export function latestDay(days: readonly (string | null)[]): string | null {
  if (days.length === 0 || days.includes(null)) return null
  return (days as string[]).reduce((latest, day) => (day > latest ? day : latest))
}

/** Returns the latest of the known days, which is promised for the parts with a confirmed day. Null if none is known. */
export function latestKnownDay(days: readonly (string | null)[]): string | null {
  return latestDay(days.filter((day) => day !== null))
}
