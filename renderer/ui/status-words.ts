import { QUOTE_STATE_WORDS } from '../../shared/quotes/quote-states.ts'
import { REQUEST_STATE_WORDS } from '../../shared/quotes/request-states.ts'
import type { StateWords } from '../../shared/state-words.ts'
import type { Quote } from '../../shared/quotes/quote.ts'

type Standing = Pick<Quote, 'status' | 'request_status' | 'ship_date_pending'>

/** A quote's standing in a customer's words: the shared table, refined by the request's state and a date to come. */
export function statusWords(quote: Standing): StateWords {
  if (quote.status === 'engineering' && quote.request_status && quote.request_status !== 'draft')
    return REQUEST_STATE_WORDS[quote.request_status]
  if (quote.status === 'quoted' && quote.ship_date_pending)
    return { label: 'Quoted, date to be confirmed', tone: 'info' }
  return QUOTE_STATE_WORDS[quote.status]
}
