import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'

/** Most of it is no row of the database, which the stream of changes would report. Asked only while the page is seen. */
const REFETCH_MS = 5_000
const CHECKING_REFETCH_MS = 1_000

export function useHealth() {
  return useQuery(
    trpc.health.read.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.check ? CHECKING_REFETCH_MS : REFETCH_MS),
    }),
  )
}

/** Starts a check of database and files. */
export function useStartCheck() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: trpc.health.read.queryKey() })
  return useMutation(trpc.health.check.mutationOptions({ onSuccess }))
}
