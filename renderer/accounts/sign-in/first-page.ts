import { server } from '../../platform/api.ts'
import { readSession } from '../../platform/shell/session.ts'

/** The page after a sign-in: the set-up for the owner of a shop that has not begun it, the list of quotes for everyone else. */
export async function firstPage(): Promise<string> {
  const { person } = await readSession()
  if (person?.role !== 'owner') return '/quotes'
  try {
    const { status, steps } = await server.setUp.read.query()
    const isNew = status === 'open' && steps.every(({ state }) => state === null)
    return isNew ? '/console/set-up' : '/quotes'
  } catch {
    // Signing in worked; whatever is wrong now, the next page says.
    return '/quotes'
  }
}
