import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { TRPCClientErrorLike } from '@trpc/client'
import { useRef } from 'react'
import type { Router } from '../../../../server/trpc/router.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { trpc } from '../../../platform/api.ts'

type LiveQuote = UseQueryResult<Quote, TRPCClientErrorLike<Router>>

/** Quotes in these states change only when their owner acts, so they are not polled. */
const FINAL_STATUSES = new Set<Quote['status']>(['failed', 'accepted', 'expired', 'withdrawn'])

/** Poll interval while staff may act on a quote. */
const WAITING_FOR_STAFF_MS = 60_000

/** Returns true if the quote is being measured or estimated right now. */
export function isMeasured(quote: Pick<Quote, 'status' | 'estimate_pending'>): boolean {
  return quote.status === 'received' || quote.status === 'processing' || quote.estimate_pending
}

/**
 * Returns the time to the next poll in ms; false stops. Short at first, because most parts are measured in seconds, then
 * longer up to the interface's five seconds. `waited_ms`: how long this page has been polling for this measurement.
 */
export function nextPoll(quote: Quote | undefined, waited_ms: number): number | false {
  if (!quote || FINAL_STATUSES.has(quote.status)) return false
  if (isMeasured(quote)) return Math.min(5_000, Math.max(500, waited_ms / 6))
  const waitsForStaff =
    quote.status === 'needs_review' ||
    quote.ship_date_pending ||
    quote.request_status === 'open' ||
    quote.delivery_review?.status === 'waiting'
  return waitsForStaff ? WAITING_FOR_STAFF_MS : false
}

/** Measures how long the current measurement has been polled; restarts with each measurement. */
function usePollClock(): (quote: Quote | undefined) => number | false {
  const since = useRef<number | null>(null)
  return (quote) => {
    if (!quote || !isMeasured(quote)) since.current = null
    else since.current ??= performance.now()
    return nextPoll(quote, since.current === null ? 0 : performance.now() - since.current)
  }
}

/** Reads a quote and polls it while it may change. Polling stops while the page is hidden. */
export function useLiveQuote(quote_id: string): LiveQuote {
  const next = usePollClock()
  return useQuery(
    trpc.quotes.get.queryOptions({ quote_id }, { refetchInterval: (query) => next(query.state.data) }),
  )
}

/** Reads and polls the quote behind a review link. */
export function useLiveReview(token: string): LiveQuote {
  const next = usePollClock()
  return useQuery(
    trpc.review.get.queryOptions({ token }, { refetchInterval: (query) => next(query.state.data) }),
  )
}

/**
 * Stores a quote that a mutation returned in the query cache, which saves another request. `before` is the id of the quote in whose
 * place it is shown.
 */
export function useKeepQuote(): (quote: Quote, before?: string) => void {
  const queries = useQueryClient()
  return (quote, before = quote.id) => {
    queries.setQueryData(trpc.quotes.get.queryKey({ quote_id: quote.id }), quote)
    // Until its basket is read again, the links to the other parts stay in place.
    const basketOf = (quote_id: string) => trpc.baskets.holding.queryKey({ quote_id })
    if (queries.getQueryData(basketOf(quote.id)) === undefined)
      queries.setQueryData(basketOf(quote.id), queries.getQueryData(basketOf(before)))
    void queries.invalidateQueries({ queryKey: trpc.quotes.list.queryKey() })
    // The price of a basket depends on its quotes, and a requote takes the place of its quote there.
    void queries.invalidateQueries({ queryKey: trpc.baskets.pathKey() })
  }
}
