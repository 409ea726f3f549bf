import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useStore } from 'zustand'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { trpc } from '../../../platform/api.ts'
import { isMeasured } from './use-live-quote.ts'
import type { QuoteContextValue } from '../quote-context/quote-context.ts'
import { useRequoteQueue } from '../start/use-requote-queue.ts'
import { useNewest } from '../quote-context/use-newest.ts'

const ONE_MINUTE_MS = 60_000

/** Returns the context of the quote’s owner, who may change everything while the quote is open. */
export function useOwnerContextValue(quote: Quote): QuoteContextValue {
  const navigate = useNavigate()
  const queue = useRequoteQueue(quote.id, (id) => {
    void navigate({ to: '/quotes/$id', params: { id }, replace: true, resetScroll: false })
  })
  const requote = useStore(queue.store)
  const compare = useQuery(
    trpc.quotes.compare.queryOptions(
      { quote_id: quote.id },
      { enabled: isComparable(quote), placeholderData: keepPreviousData, staleTime: ONE_MINUTE_MS },
    ),
  )
  const base = useBaseContextValue(quote)
  return {
    ...base,
    owner: true,
    pending: base.pending || requote.isSending || Object.keys(requote.pendingChanges).length > 0,
    choices: { ...base.choices, ...requote.pendingChanges },
    comparison: compare.data ?? null,
    change: isOpen(quote) ? (changes, wait_ms) => queue.change(changes, wait_ms) : null,
    refusal: requote.refusal,
  }
}

/** Returns the context behind a review link: read-only. */
export function useReviewContextValue(quote: Quote, token: string): QuoteContextValue {
  const compare = useQuery(
    trpc.review.compare.queryOptions({ token }, { enabled: isComparable(quote), staleTime: ONE_MINUTE_MS }),
  )
  return {
    ...useBaseContextValue(quote),
    comparison: compare.data ?? null,
    owner: false,
    change: null,
    refusal: null,
  }
}

/** Returns the materials and colors that can be chosen. */
export function useCatalog() {
  return useQuery(trpc.materials.queryOptions(undefined, { staleTime: ONE_MINUTE_MS }))
}

function useBaseContextValue(
  quote: Quote,
): Omit<QuoteContextValue, 'owner' | 'change' | 'refusal' | 'comparison'> {
  const catalog = useCatalog()
  const priced = useNewest(quote, (state) => state.options.length > 0)
  const newest = useNewest(quote, (state) => state.part !== null)
  // A size in another unit is not the size of this part.
  const measured = newest?.units === quote.units ? newest : null
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

/** Returns true if the quote may be changed. A failed one may, if another unit could fix it; an expired one has its own button. */
function isOpen(quote: Quote): boolean {
  if (quote.status === 'failed') return quote.part !== null
  return !['accepted', 'withdrawn', 'expired'].includes(quote.status)
}

/** Returns true if there are prices to compare: the part is measured and the quote is open. */
function isComparable(quote: Quote): boolean {
  return quote.part !== null && !isMeasured(quote) && isOpen(quote)
}
