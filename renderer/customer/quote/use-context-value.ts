import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useStore } from 'zustand'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { trpc } from '../../api.ts'
import { isMeasured } from '../../use-live.ts'
import type { QuoteContextValue } from '../quote-context/quote-context.ts'
import { useRequoteQueue } from '../start/use-requote-queue.ts'
import { useNewest } from '../quote-context/use-newest.ts'

const oneMinute = 60_000

/** The context of the quote’s owner, who may change everything while the quote is open. */
export function useOwnerContextValue(quote: Quote): QuoteContextValue {
  const navigate = useNavigate()
  const queue = useRequoteQueue(quote.id, (id) => {
    void navigate({ to: '/quotes/$id', params: { id }, replace: true, resetScroll: false })
  })
  const requote = useStore(queue.store)
  const compare = useQuery(
    trpc.quotes.compare.queryOptions(
      { quote_id: quote.id },
      { enabled: isComparable(quote), placeholderData: keepPreviousData, staleTime: oneMinute },
    ),
  )
  const base = useBaseContextValue(quote)
  return {
    ...base,
    owner: true,
    pending: base.pending || requote.isSending || Object.keys(requote.pendingChanges).length > 0,
    choices: { ...base.choices, ...requote.pendingChanges },
    comparison: compare.data ?? null,
    change: isOpen(quote) ? (part, wait_ms) => queue.change(part, wait_ms) : null,
    refusal: requote.refusal,
  }
}

/** The context behind a review link: read-only. */
export function useReviewContextValue(quote: Quote, token: string): QuoteContextValue {
  const compare = useQuery(
    trpc.review.compare.queryOptions({ token }, { enabled: isComparable(quote), staleTime: oneMinute }),
  )
  return {
    ...useBaseContextValue(quote),
    comparison: compare.data ?? null,
    owner: false,
    change: null,
    refusal: null,
  }
}

/** The materials and colors that can be chosen. */
export function useCatalog() {
  return useQuery(trpc.materials.queryOptions(undefined, { staleTime: oneMinute }))
}

function useBaseContextValue(
  quote: Quote,
): Omit<QuoteContextValue, 'owner' | 'change' | 'refusal' | 'comparison'> {
  const catalog = useCatalog()
  const priced = useNewest(quote, (state) => state.options.length > 0)
  const measured = useNewest(quote, (state) => state.part !== null)
  return {
    quote,
    measured,
    priced: isMeasured(quote) || quote.options.length > 0 ? priced : null,
    before: quote.options.length === 0 && !isMeasured(quote) ? priced : null,
    pending: isMeasured(quote),
    choices: quote,
    catalog: catalog.data ?? null,
  }
}

/** Closed quotes are looked at; an expired one is opened again by its own button. Another unit may save a failed one. */
function isOpen(quote: Quote): boolean {
  if (quote.status === 'failed') return quote.part !== null
  return !['accepted', 'withdrawn', 'expired'].includes(quote.status)
}

/** There is something to compare once the part was measured and a price could be made. */
function isComparable(quote: Quote): boolean {
  return quote.part !== null && !isMeasured(quote) && isOpen(quote)
}
