import { server } from '../../platform/api.ts'
import { readSession } from '../../platform/shell/session.ts'

/**
 * Returns the page after a sign-in: the Desk for staff, packing for packers, Production for print technicians,
 * the set-up for the owner of a shop that has not begun it,
 * the quotes for customers.
 */
export async function firstPage(): Promise<string> {
  const { person } = await readSession()
  if (person === null || person.role === 'customer') return '/quotes'
  if (person.role === 'packer') return '/console/shipping'
  if (person.role === 'technician') return '/console/production'
  if (person.role !== 'owner') return '/console'
  try {
    const { status, steps } = await server.setUp.read.query()
    const isNew = status === 'open' && steps.every(({ state }) => state === null)
    return isNew ? '/console/set-up' : '/console'
  } catch {
    // Signing in worked; whatever is wrong now, the next page says.
    return '/console'
  }
}
