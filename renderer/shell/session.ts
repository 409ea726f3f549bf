import { useQuery } from '@tanstack/react-query'
import type { SessionAnswer } from '../../shared/accounts/people.ts'
import { postJson, queryClient, trpc } from '../api.ts'

const fiveMinutes = 300_000

/** Who uses this browser; undefined until the shop has answered. */
export function useSession(): SessionAnswer | undefined {
  return useQuery(trpc.session.queryOptions(undefined, { staleTime: fiveMinutes })).data
}

/** Who uses this browser, asked for when it is not known yet. */
export function readSession(): Promise<SessionAnswer> {
  return queryClient.ensureQueryData(trpc.session.queryOptions())
}

/** Who uses this browser, as far as it was asked for. */
export function knownSession(): SessionAnswer | undefined {
  return queryClient.getQueryData(trpc.session.queryKey())
}

/** The shop knows this browser from its first upload on. */
export function rememberGuest(): void {
  queryClient.setQueryData(trpc.session.queryKey(), { person: null, guest: true })
}

/** Everything shown so far belonged to somebody else: forgotten, and asked for again where it is shown. */
export async function afterSessionChange(): Promise<void> {
  await queryClient.resetQueries()
  await readSession()
}

export async function signOut(): Promise<void> {
  await postJson<null>('/auth/sign-out')
  await afterSessionChange()
}
