import { useQuery } from '@tanstack/react-query'
import { trpc } from '../api.ts'

const FIVE_MINUTES_MS = 300_000

/** Returns where the shop prints, from which price and how soon; null while loading. */
export function useStartFacts() {
  return useQuery(trpc.start.queryOptions(undefined, { staleTime: FIVE_MINUTES_MS })).data ?? null
}
