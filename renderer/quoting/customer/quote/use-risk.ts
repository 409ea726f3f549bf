import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../../platform/api.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'

/** Staff may make an offer while the page is open. */
const REFETCH_MS = 30_000

/** Returns the offer to print the part at risk, and what the customer accepted. */
export function useRisk() {
  const { quote, owner } = useQuoteContext()
  return useQuery(
    trpc.risk.own.queryOptions({ quote_id: quote.id }, { enabled: owner, refetchInterval: REFETCH_MS }),
  )
}
