import { useQuery, useQueryClient } from '@tanstack/react-query'
import { trpc } from '../api.ts'

/** Returns everything about the chosen quote. */
export function useOpenedQuote(quote_id: string | null) {
  return useQuery(
    trpc.shopQuotes.get.queryOptions({ quote_id: quote_id ?? '' }, { enabled: quote_id !== null }),
  )
}

/** Returns a function that refetches everything the console shows of quotes, for after a decision. */
export function useRefreshConsole(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [
      trpc.desk.pathKey(),
      trpc.shopQuotes.pathKey(),
      trpc.shipDates.pathKey(),
      trpc.engineering.pathKey(),
      trpc.reviews.pathKey(),
      trpc.deliveries.pathKey(),
    ])
      void queries.invalidateQueries({ queryKey })
  }
}
