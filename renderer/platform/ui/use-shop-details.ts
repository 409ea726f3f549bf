import { useQuery } from '@tanstack/react-query'
import { trpc } from '../api.ts'

const ONE_HOUR_MS = 3_600_000

/** Returns the shop's contact details, and whether it can send email; undefined while loading. */
export function useShopDetails() {
  return useQuery(trpc.shopDetails.public.queryOptions(undefined, { staleTime: ONE_HOUR_MS })).data
}
