import { useQuery } from '@tanstack/react-query'
import { trpc } from '../api.ts'

export interface ValueSuggestion {
  value: string
  label: string
}

export type Suggest = (filter: string) => readonly ValueSuggestion[]

/** Returns the suggestions of the filters for materials, colors and printers. */
export function useSuggestions(): Suggest {
  const { data } = useQuery(trpc.lists.suggestions.queryOptions(undefined, { staleTime: 60_000 }))
  const known: Partial<Record<string, readonly ValueSuggestion[]>> = data ?? {}
  return (filter) => known[filter] ?? []
}
