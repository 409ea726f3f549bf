import { useQuery } from '@tanstack/react-query'
import type { KioskScreen } from '../../shared/accounts/kiosks.ts'
import { postJson, queryClient, trpc } from '../api.ts'
import { useQuoteDraft } from '../customer/start/quote-draft.ts'

const MINUTE_MS = 60_000

/** Returns the kiosk that this browser is; null when it is none, undefined while loading. */
export function useKiosk(): KioskScreen | null | undefined {
  return useQuery(
    trpc.kiosk.screen.queryOptions(undefined, {
      // An owner may change or remove the kiosk elsewhere; other browsers ask once.
      refetchInterval: ({ state }) => (state.data ? MINUTE_MS : false),
      staleTime: MINUTE_MS,
    }),
  ).data
}

/** Ends the visit on the server and clears what the pages keep of it. */
export async function startOver(): Promise<void> {
  await postJson<null>('/auth/kiosk/start-over')
  useQuoteDraft.setState(useQuoteDraft.getInitialState(), true)
  sessionStorage.clear()
  await queryClient.resetQueries()
}
