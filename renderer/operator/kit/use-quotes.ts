import { useQuery, useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../api.ts'

/** Colleagues and customers act meanwhile. */
export const LOOKED_AGAIN_MS = 20_000

/** Everything about the chosen quote; what is shown stays until the next one is there. */
export function useOpenedQuote(quote_id: string | null) {
  return useQuery(
    trpc.desk.quote.queryOptions(
      { quote_id: quote_id ?? '' },
      { enabled: quote_id !== null, refetchInterval: LOOKED_AGAIN_MS },
    ),
  )
}

/** After a decision everything that the console shows of quotes is asked for again. */
export function useRefreshConsole(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [
      trpc.desk.pathKey(),
      trpc.shipDates.pathKey(),
      trpc.engineering.pathKey(),
      trpc.reviews.pathKey(),
    ])
      void queries.invalidateQueries({ queryKey })
  }
}
