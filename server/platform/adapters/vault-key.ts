import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { shopFault } from '../../../shared/platform/start-failures.ts'
import { keySentence } from '../../../shared/platform/vault-key.ts'
import { SHOP_ID } from './shop-id-file.ts'
import { writeWhole } from './write-whole.ts'

export const KEY_BYTES = 32

/** The vault key file, beside the database. */
export interface KeyFile {
  key: Uint8Array
  /** Null if the file has the key alone. */
  shop_id: string | null
}

export function vaultKeyPath(dataFolder: string): string {
  return join(dataFolder, 'vault.key')
}

/** The first line is the key, the second the id of its shop. Null if there is none; throws when it is damaged. */
export function readVaultKey(dataFolder: string): KeyFile | null {
  const path = vaultKeyPath(dataFolder)
  if (!existsSync(path)) return null
  const [line, id = ''] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  const key = Buffer.from(line.trim(), 'base64url')
  if (key.length !== KEY_BYTES) throw shopFault('SHOP_DAMAGED', keySentence('damaged', path, dirname(path)))
  return { key, shop_id: SHOP_ID.test(id.trim()) ? id.trim() : null }
}

export function writeVaultKey(dataFolder: string, { key, shop_id }: KeyFile): void {
  const lines = [Buffer.from(key).toString('base64url'), ...(shop_id === null ? [] : [shop_id])]
  writeWhole(vaultKeyPath(dataFolder), `${lines.join('\n')}\n`)
}

export function newVaultKey(): Uint8Array {
  return randomBytes(KEY_BYTES)
}
