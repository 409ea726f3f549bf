import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { TRPCClientErrorLike } from '@trpc/client'
import { useRef } from 'react'
import type { Router } from '../server/trpc/router.ts'
import type { Quote } from '../shared/quotes/quote.ts'
import { trpc } from './api.ts'

type LiveQuote = UseQueryResult<Quote, TRPCClientErrorLike<Router>>

/** Nothing changes these by itself any more, so nobody asks again. */
const AT_REST = new Set<Quote['status']>(['failed', 'accepted', 'expired', 'withdrawn'])

/** A person may answer while the page is open. */
const WATCHED_MS = 60_000

/** Whether the shop's computer is at work on a quote right now. */
export function isMeasured(quote: Pick<Quote, 'status' | 'estimate_pending'>): boolean {
  return quote.status === 'received' || quote.status === 'processing' || quote.estimate_pending
}

/**
 * How long to wait before asking again; false stops. Quick at first, because most parts are measured in seconds, then
 * slower up to the interface's five seconds. `waited_ms` is how long this page has watched the work so far.
 */
export function nextPoll(quote: Quote | undefined, waited_ms: number): number | false {
  if (!quote || AT_REST.has(quote.status)) return false
  if (isMeasured(quote)) return Math.min(5_000, Math.max(500, waited_ms / 6))
  const waitsForPerson =
    quote.status === 'needs_review' ||
    quote.ship_date_pending ||
    quote.request_status === 'open' ||
    quote.delivery_review?.status === 'waiting'
  return waitsForPerson ? WATCHED_MS : false
}

/** Measures how long the work has been watched, beginning anew with each piece of work. */
function usePollClock(): (quote: Quote | undefined) => number | false {
  const since = useRef<number | null>(null)
  return (quote) => {
    if (!quote || !isMeasured(quote)) since.current = null
    else since.current ??= performance.now()
    return nextPoll(quote, since.current === null ? 0 : performance.now() - since.current)
  }
}

/** A quote of this browser that keeps itself current. Asking stops while the page is hidden. */
export function useLiveQuote(quote_id: string): LiveQuote {
  const next = usePollClock()
  return useQuery(
    trpc.quotes.get.queryOptions({ quote_id }, { refetchInterval: (query) => next(query.state.data) }),
  )
}

/** The quote behind a review link. */
export function useLiveReview(token: string): LiveQuote {
  const next = usePollClock()
  return useQuery(
    trpc.review.get.queryOptions({ token }, { refetchInterval: (query) => next(query.state.data) }),
  )
}

/** Puts an answer in place of what is shown, so that no second request is made. */
export function useKeepQuote(): (quote: Quote) => void {
  const queries = useQueryClient()
  return (quote) => {
    queries.setQueryData(trpc.quotes.get.queryKey({ quote_id: quote.id }), quote)
    void queries.invalidateQueries({ queryKey: trpc.quotes.list.queryKey() })
  }
}
