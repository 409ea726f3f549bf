import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { DAY } from '../../../shared/platform/time.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { contactFrom, type ContactInput } from '../guests/leave-contact.ts'
import { findQuote, saveQuote, type QuoteRow } from '../quote-store.ts'
import { getOwnQuote } from '../read-quotes.ts'
import { showQuote, type ShownQuote } from '../show-quote.ts'

/**
 * `POST /v1/quotes/{quote_id}/request`: sends a draft to the engineers; one already sent is returned unchanged. Guests
 * must leave an email address if the shop sends email, because the answer is emailed.
 */
export function sendRequest(shop: Shop, caller: Caller, input: ContactInput): ShownQuote {
  const row = shop.write((tx) => {
    const quote = getOwnQuote(tx, caller, input.quote_id)
    const now = shop.clock.now()
    const fault = sendingFault(quote, now)
    if (fault) throw fault
    if (quote.request_status === 'open') return quote
    const expires_at = now + shop.settings.lifetimes.request_days * DAY
    const contact = contactFrom(shop, { quote, caller }, input)
    saveQuote(tx, quote, { request_status: 'open', requested_at: now, expires_at, ...contact }, now)
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

/** Returns the reason a request cannot be sent; null for a draft and for one already sent. */
function sendingFault(quote: QuoteRow, now: number): Refusal | null {
  const { request_status } = quote
  if (request_status === 'accepted' || request_status === 'rejected')
    return new Refusal('not_engineering', 'The engineers have already answered this request.')
  if (effectiveStatus(quote, now) === 'engineering') return null
  if (quote.status !== 'engineering') return new Refusal('not_engineering')
  return request_status === 'draft'
    ? new Refusal('draft_expired')
    : new Refusal('not_engineering', 'This engineering request has expired. Requote it.')
}
