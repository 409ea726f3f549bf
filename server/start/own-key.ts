import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVaultKey, vaultKeyPath } from '../platform/adapters/vault-key.ts'
import { peekDatabase } from '../platform/db/peek-database.ts'
import { proveKey } from './recognize-folder.ts'

/**
 * Returns the vault key of a data folder, as it is in its file, when it opens the addresses of a backup: a backup of the same shop
 * then needs no passphrase. Null if there is no key, or another one.
 */
export function ownKeyFor(dataFolder: string, backup: string): string | null {
  const file = vaultKeyPath(dataFolder)
  if (!existsSync(file)) return null
  try {
    const proved = proveKey(
      readVaultKey(dataFolder),
      peekDatabase(join(backup, 'shop.sqlite'), { readonly: true }),
    )
    return proved === 'opens' ? readFileSync(file, 'utf8') : null
  } catch {
    return null
  }
}
