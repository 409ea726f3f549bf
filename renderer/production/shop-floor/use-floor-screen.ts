import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'

/** The PIN screen follows no changes, and its device may be removed elsewhere. */
const PIN_SCREEN_REFETCH_MS = 30_000

/** What this browser is on the shop floor, and who works on it. */
export function useFloorScreen() {
  return useQuery(
    trpc.shopFloor.screen.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.person ? false : PIN_SCREEN_REFETCH_MS),
    }),
  )
}
