import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../../platform/api.ts'

const ONE_MINUTE_MS = 60_000

export function useCatalogQuery() {
  return useQuery(trpc.materials.queryOptions(undefined, { staleTime: ONE_MINUTE_MS }))
}

/** Returns the materials and colors that can be chosen; undefined while loading. */
export function useCatalog() {
  return useCatalogQuery().data
}
