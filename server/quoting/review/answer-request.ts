import { nextState } from '../../../shared/platform/moves.ts'
import type { RejectRequest, SetEstimate } from '../../../shared/quoting/quotes/operator-moves.ts'
import { REQUEST_MOVES } from '../../../shared/quoting/quotes/request-states.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { reviewedManufacturability, type QuoteDecision, quoteToDecide } from './decided-by-person.ts'
import { requireOpenRequest } from './issue-quote.ts'
import { moveQuote } from '../quote-moves.ts'
import { findQuote, saveQuote } from '../quote-store.ts'

/** Declines an engineering request. The customer can read the reason without an expiry. */
export function rejectRequest(shop: Shop, caller: Caller, input: RejectRequest): QuoteDecision {
  const actor = staffWith('decide', caller)
  const row = shop.write((tx) => {
    const quote = requireOpenRequest(quoteToDecide(tx, shop, { ...input, status: 'engineering' }))
    return moveQuote(tx, shop, quote, {
      trigger: 'reject',
      changes: {
        request_status: nextState(REQUEST_MOVES, 'open', 'reject')!,
        request_note: input.reason,
        manufacturability: reviewedManufacturability(quote),
        expires_at: null,
      },
      actor,
      why: input.reason,
    })
  })
  return { revision: row.revision }
}

/** Sets the non-binding estimate that the customer sees while the engineers work on the request. */
export function setEstimate(shop: Shop, caller: Caller, input: SetEstimate): QuoteDecision {
  const actor = staffWith('decide', caller)
  const row = shop.write((tx) => {
    const quote = requireOpenRequest(quoteToDecide(tx, shop, { ...input, status: 'engineering' }))
    const now = shop.clock.now()
    const { estimate_cents } = input
    saveQuote(tx, quote, { estimate_cents }, now)
    recordEvent(tx, now, actor, {
      subject: 'quote',
      subject_id: quote.id,
      what: 'estimate set',
      details: { estimate_cents, before_cents: quote.estimate_cents },
    })
    return findQuote(tx, quote.id)!
  })
  return { revision: row.revision }
}
