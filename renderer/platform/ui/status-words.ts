import { QUOTE_STATE_WORDS } from '../../../shared/quoting/quotes/quote-states.ts'
import { REQUEST_STATE_WORDS } from '../../../shared/quoting/quotes/request-states.ts'
import type { StateWords } from '../../../shared/platform/state-words.ts'
import type { Quote } from '../../../shared/quoting/quotes/quote.ts'

type QuoteState = Pick<Quote, 'status' | 'request_status' | 'ship_date_pending'>

/** Returns a quote's status in words: the shared table, refined by the engineering request and an unconfirmed ship date. */
export function statusWords(quote: QuoteState): StateWords {
  if (quote.status === 'engineering' && quote.request_status && quote.request_status !== 'draft')
    return REQUEST_STATE_WORDS[quote.request_status]
  if (quote.status === 'quoted' && quote.ship_date_pending)
    return { label: 'Quoted, date to be confirmed', tone: 'info' }
  return QUOTE_STATE_WORDS[quote.status]
}

/** Returns a quote's status in the words of its customer, for whom every work of staff is one review. */
export function customerStatusWords(quote: QuoteState): StateWords {
  if (quote.status !== 'engineering' || quote.request_status === 'rejected') return statusWords(quote)
  return quote.request_status === 'open'
    ? QUOTE_STATE_WORDS.needs_review
    : { label: 'Needs review', tone: 'attention' }
}
