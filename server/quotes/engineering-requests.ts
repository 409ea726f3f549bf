import { effectiveStatus } from '../../shared/quotes/expiry.ts'
import { Refusal } from '../../shared/refusals.ts'
import { DAY } from '../../shared/time.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import { findQuote, saveQuote } from './quote-store.ts'
import { getOwnQuote } from './read-quotes.ts'
import { showQuote, type ShownQuote } from './show-quote.ts'

/** `POST /v1/quotes/{quote_id}/request`: sends a draft to the engineers; one already sent comes back unchanged. */
export function sendRequest(shop: Shop, caller: Caller, input: { quote_id: string }): ShownQuote {
  const row = shop.write((tx) => {
    const quote = getOwnQuote(tx, caller, input.quote_id)
    const now = shop.clock.now()
    const wasDraft = quote.status === 'engineering' && quote.request_status === 'draft'
    if (effectiveStatus(quote, now) !== 'engineering')
      throw new Refusal(wasDraft ? 'draft_expired' : 'not_engineering')
    if (quote.request_status === 'open') return quote
    if (quote.request_status !== 'draft')
      throw new Refusal('not_engineering', 'The engineers have already answered this request.')
    const expires_at = now + shop.settings.lifetimes.request_days * DAY
    saveQuote(tx, quote, { request_status: 'open', requested_at: now, expires_at }, now)
    recordEvent(tx, now, caller, {
      subject: 'quote',
      subject_id: quote.id,
      what: 'request sent',
      from: 'draft',
      to: 'open',
    })
    return findQuote(tx, quote.id)!
  })
  return showQuote(shop, row)
}
