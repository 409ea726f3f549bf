import { useMutation, useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../api.ts'

/** Makes new recovery codes; they are in `data` until it is reset, and nowhere else. */
export function useMakeCodes(onMade?: () => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.account.recoveryCodes.make.mutationOptions({
      gcTime: 0,
      onSuccess: async () => {
        onMade?.()
        await queries.invalidateQueries({ queryKey: trpc.account.recoveryCodes.left.queryKey() })
      },
    }),
  )
}
