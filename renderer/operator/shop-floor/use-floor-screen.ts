import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../api.ts'

/** A session may end elsewhere: the owner removes the device, or the person their PIN. */
const REFETCH_MS = 30_000

/** What this browser is on the shop floor, and who works on it. */
export function useFloorScreen() {
  return useQuery(trpc.floorDevice.screen.queryOptions(undefined, { refetchInterval: REFETCH_MS }))
}
