import { useQuery } from '@tanstack/react-query'
import type { KioskScreen } from '../../../../shared/accounts/kiosks.ts'
import { postJson, queryClient, trpc } from '../../api.ts'

const MINUTE_MS = 60_000

/** The kiosk as the server wrote it into the page, so that nothing changes while the page loads. */
const inPage = readPageKiosk()

function readPageKiosk(): KioskScreen | null {
  const content = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="kiosk"]')?.content
  return content ? (JSON.parse(content) as KioskScreen) : null
}

/** Returns the kiosk that this browser is; null if it is none, undefined while loading. */
export function useKiosk(): KioskScreen | null | undefined {
  return useQuery(
    trpc.kiosk.screen.queryOptions(undefined, {
      ...(inPage ? { initialData: inPage } : {}),
      // An owner may change or remove the kiosk elsewhere; other browsers ask once.
      refetchInterval: ({ state }) => (state.data ? MINUTE_MS : false),
      staleTime: MINUTE_MS,
    }),
  ).data
}

/** Ends the visit on the server, and forgets what pages remember in the browser. */
export async function endVisit(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  await postJson<null>('/auth/kiosk/start-over')
  await queryClient.invalidateQueries()
}

/** Ends the visit and reloads the welcome page: nothing that the pages kept in memory stays. */
export function startOver(): void {
  // The welcome page ends the visit again, should the server not be reached here.
  void endVisit()
    .catch(() => undefined)
    .then(() => location.replace('/kiosk'))
}
