import { notBuyableReason } from '../checkout/check-accept.ts'
import type { PriceOption } from '../../quoting/quotes/quote.ts'
import type { QuoteStatus } from '../../quoting/quotes/quote-states.ts'
import type { RefusalCode } from '../../platform/refusal-codes.ts'
import { latestDay } from './basket-options.ts'

/** A quote of a basket that is to be bought at one speed. */
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

export interface BasketFault {
  code: RefusalCode
  /** Null when it concerns the basket as a whole. */
  quote_id: string | null
}

/**
 * The first reason not to open a checkout, in the order of a single accept: the status of a quote, the delivery, the option of
 * a quote, the ship date. Of several quotes it names the first by position. The ship date has moved when the whole basket
 * ships later; one part may be ready later than shown as long as it is not the last.
 */
export function basketFault(
  quotes: readonly QuoteToBuy[],
  { hasDelivery, joint }: { hasDelivery: boolean; joint: JointDay },
): BasketFault | null {
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
): BasketFault | null {
  for (const quote of quotes) {
    const code = faultOf(quote)
    if (code) return { code, quote_id: quote.quote_id }
  }
  return null
}

function movedLater(quotes: readonly QuoteToBuy[], joint: JointDay): BasketFault | null {
  const alone = latestKnownDay(quotes.map((quote) => quote.current?.ship_by ?? null))
  const shown = latestKnownDay([...quotes.map((quote) => quote.shown?.ship_by ?? null), joint.shown])
  const current = latestKnownDay([alone, joint.current])
  if (shown === null || current === null || current <= shown) return null
  const last = quotes.find((quote) => quote.current?.ship_by === alone)!
  return { code: 'ship_date_changed', quote_id: last.quote_id }
}

/** The latest of the days that are known: what parts with a confirmed day are promised. Null when none is. */
export function latestKnownDay(days: readonly (string | null)[]): string | null {
  return latestDay(days.filter((day) => day !== null))
}
