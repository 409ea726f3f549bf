import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useStore } from 'zustand'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { trpc } from '../../api.ts'
import { isMeasured } from '../../use-live.ts'
import type { QuoteDesk } from '../quote-desk/quote-desk.ts'
import { useRequoteQueue } from '../start/use-requote-queue.ts'
import { useNewest } from '../quote-desk/use-newest.ts'

const oneMinute = 60_000

/** The desk of the quote's owner: everything may be changed while the quote is not closed. */
export function useQuoteDesk(quote: Quote): QuoteDesk {
  const navigate = useNavigate()
  const queue = useRequoteQueue(quote.id, (id) => {
    void navigate({ to: '/quotes/$id', params: { id }, replace: true, resetScroll: false })
  })
  const asked = useStore(queue.store)
  const compare = useQuery(
    trpc.quotes.compare.queryOptions(
      { quote_id: quote.id },
      { enabled: isComparable(quote), placeholderData: keepPreviousData, staleTime: oneMinute },
    ),
  )
  const desk = useDeskBase(quote)
  return {
    ...desk,
    owner: true,
    pending: desk.pending || asked.asking || Object.keys(asked.wanted).length > 0,
    choices: { ...desk.choices, ...asked.wanted },
    comparison: compare.data ?? null,
    change: isOpen(quote) ? (part, wait_ms) => queue.change(part, wait_ms) : null,
    refusal: asked.refusal,
  }
}

/** The desk behind a review link: to look at only. */
export function useReviewDesk(quote: Quote, token: string): QuoteDesk {
  const compare = useQuery(
    trpc.review.compare.queryOptions({ token }, { enabled: isComparable(quote), staleTime: oneMinute }),
  )
  return {
    ...useDeskBase(quote),
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

function useDeskBase(quote: Quote): Omit<QuoteDesk, 'owner' | 'change' | 'refusal' | 'comparison'> {
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
