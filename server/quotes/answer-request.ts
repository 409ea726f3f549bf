import { nextState } from '../../shared/moves.ts'
import type { RejectRequest, SetEstimate } from '../../shared/quotes/operator-moves.ts'
import { REQUEST_MOVES } from '../../shared/quotes/request-states.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import { lookedAt, type QuoteDecision, quoteToDecide } from './decided-by-person.ts'
import { openRequest } from './issue-quote.ts'
import { moveQuote } from './quote-moves.ts'
import { findQuote, saveQuote } from './quote-store.ts'

/** The engineers decline a request; the customer reads why, for as long as they like. */
export function rejectRequest(shop: Shop, caller: Caller, input: RejectRequest): QuoteDecision {
  const by = staffWith('decide', caller)
  const row = shop.write((tx) => {
    const quote = openRequest(quoteToDecide(tx, shop, { ...input, status: 'engineering' }))
    return moveQuote(tx, shop, quote, {
      trigger: 'reject',
      changes: {
        request_status: nextState(REQUEST_MOVES, 'open', 'reject')!,
        request_note: input.reason,
        manufacturability: lookedAt(quote),
        expires_at: null,
      },
      by,
      why: input.reason,
    })
  })
  return { revision: row.revision }
}

/** What the customer is told the part may come to while the engineers look at it. It binds nobody. */
export function setEstimate(shop: Shop, caller: Caller, input: SetEstimate): QuoteDecision {
  const by = staffWith('decide', caller)
  const row = shop.write((tx) => {
    const quote = openRequest(quoteToDecide(tx, shop, { ...input, status: 'engineering' }))
    const now = shop.clock.now()
    const { estimate_cents } = input
    saveQuote(tx, quote, { estimate_cents }, now)
    recordEvent(tx, now, by, {
      subject: 'quote',
      subject_id: quote.id,
      what: 'estimate set',
      details: { estimate_cents, before_cents: quote.estimate_cents },
    })
    return findQuote(tx, quote.id)!
  })
  return { revision: row.revision }
}
