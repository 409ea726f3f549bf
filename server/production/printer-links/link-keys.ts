import { Refusal } from '../../../shared/platform/refusals.ts'
import type { SecretName } from '../../platform/ports/secrets.ts'
import type { Shop } from '../../platform/shop.ts'
import type { LinkSettings } from '../../../shared/production/printer-links/printer-link.ts'
import type { LinkRow } from './link-store.ts'

/** The purpose the vault seals keys of printers for; the printer belongs to it. */
const sealOf = (printerId: string) => `key of printer ${printerId}`
/** Its name in the keychain. */
const secretOf = (printerId: string): SecretName => `printer_key_${printerId}`

type KeyPlace = Pick<LinkRow, 'key_place' | 'sealed_key'>

/** Stores the key of a printer: in the keychain where there is one, else sealed in the row. Null removes it. */
export async function keepLinkKey(shop: Shop, printerId: string, key: string | null): Promise<KeyPlace> {
  const { secrets, vault } = shop
  if (secrets.canKeep) {
    await secrets.keep(secretOf(printerId), key)
    return { key_place: key === null ? null : 'keychain', sealed_key: null }
  }
  if (key === null) return { key_place: null, sealed_key: null }
  return { key_place: 'vault', sealed_key: vault.seal(key, sealOf(printerId)) }
}

type KeyHolder = Pick<LinkRow, 'kind' | 'host' | 'port' | 'secure' | 'key_place'>
type Reached = Pick<LinkSettings, 'kind' | 'host' | 'port' | 'secure'>

/** A stored key is sent to its own address only, and unencrypted only if it was entered for that: else it is entered again. */
export function refuseKeyElsewhere(stored: KeyHolder, { kind, host, port, secure }: Reached): void {
  const isSamePlace = stored.kind === kind && stored.host === host && stored.port === port
  const wasEncrypted = stored.secure === 1
  if (stored.key_place === null || (isSamePlace && (secure || !wasEncrypted))) return
  throw new Refusal(
    'printer_refused',
    'Enter the key again: the stored one is sent only to the address and port that it was entered for, and stays encrypted if it was.',
  )
}

/** Returns the key of a link; null for none. Throws where it can no longer be read, such as on another computer. */
export function readLinkKey(shop: Shop, { printer_id, key_place, sealed_key }: LinkRow): string | null {
  if (key_place === null) return null
  if (key_place === 'vault') return shop.vault.open(sealed_key!, sealOf(printer_id))
  const key = shop.secrets.get(secretOf(printer_id))
  if (key === null) throw new Error('the keychain has no such key')
  return key
}
