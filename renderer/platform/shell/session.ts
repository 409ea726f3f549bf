import { useQuery } from '@tanstack/react-query'
import type { SessionAnswer } from '../../../shared/accounts/people.ts'
import { postJson, queryClient, trpc } from '../api.ts'

const FIVE_MINUTES_MS = 300_000

/** Returns who uses this browser; undefined while loading. */
export function useSession(): SessionAnswer | undefined {
  return useQuery(trpc.session.queryOptions(undefined, { staleTime: FIVE_MINUTES_MS })).data
}

/** Returns who uses this browser, from the cache or the server. */
export function readSession(): Promise<SessionAnswer> {
  return queryClient.ensureQueryData(trpc.session.queryOptions())
}

/** Returns who uses this browser if it is in the cache. */
export function knownSession(): SessionAnswer | undefined {
  return queryClient.getQueryData(trpc.session.queryKey())
}

/** Notes that the first upload made this browser a guest. */
export function rememberGuest(): void {
  queryClient.setQueryData(trpc.session.queryKey(), { person: null, guest: true })
}

/** Clears all cached data of the previous session; what is shown is loaded again. */
export async function afterSessionChange(): Promise<void> {
  await queryClient.resetQueries()
  await readSession()
}

export async function signOut(): Promise<void> {
  await postJson<null>('/auth/sign-out')
  await afterSessionChange()
}
