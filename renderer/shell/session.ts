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

/** Everything shown so far belonged to somebody else. */
export async function afterSessionChange(): Promise<void> {
  queryClient.clear()
  await readSession()
}

export async function signOut(): Promise<void> {
  await postJson<null>('/auth/sign-out')
  await afterSessionChange()
}
