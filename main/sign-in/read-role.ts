import { session } from 'electron'
import { Role } from '../../shared/accounts/people.ts'

const TIMEOUT_MS = 10_000

/** Returns the role of whoever is signed in in the windows; null if that is nobody. */
export async function readRole(origin: string): Promise<Role | null> {
  const answer = await session.defaultSession.fetch(`${origin}/trpc/session`, {
    credentials: 'include',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body = (await answer.json()) as { result?: { data?: { person?: { role?: unknown } | null } } }
  return Role.safeParse(body.result?.data?.person?.role).data ?? null
}
