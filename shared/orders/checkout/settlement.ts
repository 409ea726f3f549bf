import type { Cents } from '../../platform/money.ts'
import type { QuoteStatus } from '../../quoting/quotes/quote-states.ts'

/**
 * The next step after news about a payment session:
 * - `place`: paid as agreed; place the order
 * - `give_back`: paid, but there is nothing left to buy; refund everything
 * - `look_at`: another amount than agreed was paid; staff decide
 * - `close`: it can no longer be paid
 * - `nothing`: nothing has changed
 */
export type Settlement = 'place' | 'give_back' | 'look_at' | 'close' | 'nothing'

export interface SettlementFacts {
  purchase: { state: 'opening' | 'open' | 'paid' | 'expired' | 'replaced'; total_cents: Cents }
  session: { state: 'open' | 'paid' | 'expired'; amount_cents: Cents }
  /** `status` as stored: a price that expired in the meantime is still the agreed one. */
  quote: { status: QuoteStatus; has_order: boolean }
}

/**
 * A payment for a purchase that expired or was replaced still buys what was agreed there, unless the quote was bought
 * otherwise: the shop never keeps money without an order.
 */
export function decideSettlement({ purchase, session, quote }: SettlementFacts): Settlement {
  if (purchase.state === 'paid' || session.state === 'open') return 'nothing'
  if (session.state === 'expired')
    return purchase.state === 'opening' || purchase.state === 'open' ? 'close' : 'nothing'
  if (session.amount_cents !== purchase.total_cents) return 'look_at'
  return quote.has_order || quote.status !== 'quoted' ? 'give_back' : 'place'
}
