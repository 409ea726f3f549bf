import type { LanState } from './lan-state.ts'

/**
 * Returns the address that is written for readers in the local network: the announced name, because addresses of machines
 * change, else the most reachable address, one of the certificate first. Null while it is closed.
 */
export function lanUrl({
  is_open,
  name,
  addresses,
}: Pick<LanState, 'is_open' | 'name' | 'addresses'>): string | null {
  if (!is_open) return null
  if (name?.is_covered && (name.state === 'announced' || name.state === 'announcing')) return name.url
  return (addresses.find(({ is_covered }) => is_covered) ?? addresses[0])?.url ?? null
}
