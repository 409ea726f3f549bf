import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../../platform/api.ts'

const NONE: Readonly<Record<string, string>> = {}

/** Returns the CSS color of each color name of the catalog. */
export function useSwatches(): Readonly<Record<string, string>> {
  return useQuery(trpc.materials.queryOptions(undefined, { staleTime: 60_000 })).data?.color_swatches ?? NONE
}
