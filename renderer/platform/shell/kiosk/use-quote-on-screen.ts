import { skipToken, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { trpc } from '../../api.ts'

/** Returns the quote of the page, where the phone continues; of a basket any of its quotes, because the phone opens the basket. */
export function useQuoteOnScreen(): string | null {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const basket_id = /^\/baskets\/(bk_[^/]+)/.exec(path)?.[1]
  const basket = useQuery(trpc.baskets.get.queryOptions(basket_id === undefined ? skipToken : { basket_id }))
  const quote_id = /^\/(?:quotes|orders)\/(q_[^/]+)/.exec(path)?.[1]
  return quote_id ?? basket.data?.quotes[0]?.quote_id ?? null
}
