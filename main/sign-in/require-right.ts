import { session } from 'electron'
import { Role } from '../../shared/accounts/people.ts'
import { hasRight, type Right } from '../../shared/accounts/rights.ts'

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

/** Throws unless whoever is signed in in the windows has this right at the shop of this computer. */
export async function requireRight(origin: string, right: Right): Promise<void> {
  const role = await readRole(origin)
  if (role !== null && hasRight(role, right)) return
  const who = right === 'set_up' ? 'an owner' : 'staff'
  throw new Error(`This is for ${who} of the shop.`)
}
