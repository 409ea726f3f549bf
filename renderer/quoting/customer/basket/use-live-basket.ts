import { useQueries, useQuery } from '@tanstack/react-query'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { queryClient, trpc } from '../../../platform/api.ts'
import { isMeasured, nextPoll } from '../quote/use-live-quote.ts'
import { isBeingMeasured, problemQuotes } from './basket-words.ts'

/** Several parts are polled at once, so each less often than on its own page. */
const POLL_MS = 1_500
/** While staff may act on one of the parts. */
const WAITING_FOR_STAFF_MS = 60_000

function nextBasketPoll(basket: Basket | undefined): number | false {
  if (basket?.status !== 'open') return false
  if (basket.quotes.some(isBeingMeasured)) return POLL_MS
  const isPending = basket.options.some(({ ship_by }) => ship_by === null)
  const isReviewed = basket.delivery_review?.status === 'waiting'
  return isPending || isReviewed || problemQuotes(basket).length > 0 ? WAITING_FOR_STAFF_MS : false
}

/** Reads a basket and polls it while it may change. Polling stops while the page is hidden. */
export function useLiveBasket(basket_id: string) {
  return useQuery(
    trpc.baskets.get.queryOptions(
      { basket_id },
      { refetchInterval: (query) => nextBasketPoll(query.state.data) },
    ),
  )
}

/** Returns the quotes of a basket, as far as loaded, with their pictures and progress. */
export function useBasketQuotes({ quotes }: Pick<Basket, 'quotes'>): Quote[] {
  const results = useQueries({
    queries: quotes.map(({ quote_id }) =>
      trpc.quotes.get.queryOptions(
        { quote_id },
        {
          refetchInterval: ({ state: { data } }) => (data && isMeasured(data) ? POLL_MS : nextPoll(data, 0)),
        },
      ),
    ),
  })
  return results.map((query) => query.data).filter((quote) => quote !== undefined)
}

/** Returns the basket that holds a quote; null if there is none, undefined while loading. */
export function useHoldingBasket(quote_id: string): Basket | null | undefined {
  const placeholderData = () => knownBasketOf(quote_id)
  return useQuery(trpc.baskets.holding.queryOptions({ quote_id }, { placeholderData })).data
}

/** Returns the basket in which a quote was seen before: on the way from part to part the links to the others stay in place. */
function knownBasketOf(quote_id: string): Basket | undefined {
  const known = [trpc.baskets.holding.queryKey(), trpc.baskets.get.queryKey()].flatMap((queryKey) =>
    queryClient.getQueriesData<Basket | null>({ queryKey }),
  )
  return known
    .flatMap(([, basket]) => basket ?? [])
    .find(({ quotes }) => quotes.some((quote) => quote.quote_id === quote_id))
}
