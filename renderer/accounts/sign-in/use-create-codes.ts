import { useMutation, useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'

/** Creates recovery codes; they are only in `data`, until it is reset. */
export function useCreateCodes() {
  const queries = useQueryClient()
  return useMutation(
    trpc.account.recoveryCodes.make.mutationOptions({
      gcTime: 0,
      onSuccess: () => queries.invalidateQueries({ queryKey: trpc.account.recoveryCodes.left.queryKey() }),
    }),
  )
}
