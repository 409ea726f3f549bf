import type { Cents } from '../money.ts'
import type { QuoteStatus } from '../quotes/quote-states.ts'

/**
 * What follows from what a card payment provider tells of a checkout:
 * - `place`: paid as agreed; the order is made
 * - `give_back`: paid, but there is nothing left to buy: everything goes back to the card
 * - `look_at`: another amount than agreed was paid; a person has to look
 * - `close`: it can no longer be paid
 * - `nothing`: nothing new
 */
export type Settlement = 'place' | 'give_back' | 'look_at' | 'close' | 'nothing'

export interface PaymentNews {
  checkout: { state: 'opening' | 'open' | 'paid' | 'expired' | 'replaced'; total_cents: Cents }
  session: { state: 'open' | 'paid' | 'expired'; amount_cents: Cents }
  /** As stored: a price that has expired meanwhile is still the agreed one. */
  quote: { status: QuoteStatus; has_order: boolean }
}

/**
 * Money that arrives for a link that had expired or been replaced still buys what was agreed there, as long as nothing
 * else was bought: it is never kept without an order.
 */
export function decideSettlement({ checkout, session, quote }: PaymentNews): Settlement {
  if (checkout.state === 'paid' || session.state === 'open') return 'nothing'
  if (session.state === 'expired')
    return checkout.state === 'opening' || checkout.state === 'open' ? 'close' : 'nothing'
  if (session.amount_cents !== checkout.total_cents) return 'look_at'
  return quote.has_order || quote.status !== 'quoted' ? 'give_back' : 'place'
}
