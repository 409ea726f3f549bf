import { useQuery } from '@tanstack/react-query'
import type { LivePrinter } from '../../../shared/production/printer-links/live-printer.ts'
import { trpc } from '../../platform/api.ts'

/** Figures of a printer change without a write, so they are asked for while they are in view. */
const REFETCH_MS = 3_000

/** Returns every linked printer as it is now. */
function useLivePrinters(): LivePrinter[] {
  return (
    useQuery(
      trpc.printerLinks.live.queryOptions(undefined, {
        // A shop without connections does not ask again and again.
        refetchInterval: ({ state }) => (state.data?.length === 0 || state.error ? false : REFETCH_MS),
      }),
    ).data ?? []
  )
}

/** Returns true once the linked printers have come, or fail to: cards that wait for them have their whole height at once. */
export function useLinksKnown(): boolean {
  const { isPending, failureCount } = useQuery(trpc.printerLinks.live.queryOptions())
  return !isPending || failureCount > 0
}

/** One of them; null for a printer without a connection. */
export function useLivePrinter(printerId: string | null): LivePrinter | null {
  return useLivePrinters().find(({ printer_id }) => printer_id === printerId) ?? null
}
