import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { recognizeShop, refusalSentence } from '../../shared/platform/shop-identity.ts'
import { shopFault } from '../../shared/platform/start-failures.ts'
import { judgeKey, keySentence, type FoundKey } from '../../shared/platform/vault-key.ts'
import { requireFiles } from '../platform/adapters/in-the-way.ts'
import { sealedBox } from '../platform/adapters/sealed-box.ts'
import { readShopId, writeShopId } from '../platform/adapters/shop-id-file.ts'
import { listStored } from '../platform/adapters/stored-names.ts'
import {
  newVaultKey,
  readVaultKey,
  vaultKeyPath,
  writeVaultKey,
  type KeyFile,
} from '../platform/adapters/vault-key.ts'
import { settleMove } from '../platform/backup/move-note-store.ts'
import { SWAP } from '../platform/backup/swap-store.ts'
import type { ShopDatabase } from '../platform/db/db.ts'
import { peekDatabase, type PeekedDatabase } from '../platform/db/peek-database.ts'
import { keepIdentity } from '../platform/db/shop-identity.ts'
import { ADDRESS_SEAL } from '../quoting/delivery/address-store.ts'
import type { Clock } from '../platform/ports/clock.ts'
import type { Ids } from '../platform/ports/ids.ts'
import type { Vault } from '../platform/ports/vault.ts'
import { commandName } from '../../shared/platform/command-names.ts'

const KEY_CHECK = 'key check'

/** A data folder whose database, files and key belong together. */
export interface RecognizedFolder {
  dataFolder: string
  /** Null if the shop has none yet. */
  shop_id: string | null
  files_id: string | null
  database: PeekedDatabase
  key: KeyFile | null
}

/**
 * Identifies the shop of a data folder without changing it. Throws an Error that says what does not belong together, or that the
 * key is missing. An empty folder is a new shop.
 */
export function recognizeFolder(dataFolder: string): RecognizedFolder {
  requireFiles(dataFolder)
  const key = readVaultKey(dataFolder)
  const found = recognizeParts(dataFolder, key)
  const verdict = judgeKey({ key: proveKey(key, found.database), sealed: found.database.sealed.length > 0 })
  if (verdict === 'missing' || verdict === 'wrong')
    throw shopFault('SHOP_DAMAGED', keySentence(verdict, vaultKeyPath(dataFolder), dataFolder))
  return found
}

/** The same without checking the key. */
export function recognizeParts(dataFolder: string, key: KeyFile | null): RecognizedFolder {
  settleMove(dataFolder)
  if (existsSync(join(dataFolder, SWAP)))
    throw new Error(
      `A restore into ${dataFolder} was interrupted. Start the server (${commandName('serve')}), which completes it or undoes it.`,
    )
  const database = peekDatabase(join(dataFolder, 'shop.sqlite'))
  const { parts } = listStored(join(dataFolder, 'files'))
  const files_id = readShopId(dataFolder)
  const named = parts.filter((sha256) => database.part_files.has(sha256)).length
  const verdict = recognizeShop({ database, files_id, key, parts: { there: parts.length, named } })
  if (verdict.verdict === 'refused') throw shopFault('SHOP_DAMAGED', refusalSentence(verdict.why, dataFolder))
  return { dataFolder, shop_id: verdict.shop_id, files_id, database, key }
}

/** Checks the key by the check value, or by encrypted addresses in a database that has none, as after an import. */
export function proveKey(key: KeyFile | null, { key_check, sealed }: PeekedDatabase): FoundKey['key'] {
  if (!key) return 'missing'
  const vault = sealedBox(key.key)
  if (key_check !== null) return opens(vault, key_check, KEY_CHECK) ? 'opens' : 'wrong'
  if (sealed.length === 0) return 'unproved'
  return sealed.some((text) => opens(vault, text, ADDRESS_SEAL)) ? 'opens' : 'wrong'
}

function opens(vault: Vault, sealed: string, purpose: string): boolean {
  try {
    vault.open(sealed, purpose)
    return true
  } catch {
    return false
  }
}

/**
 * Creates the shop's id and key if missing, and opens the vault. The database is written first: after an interruption the next
 * start copies its id to the others.
 */
export function settleIdentity(
  found: RecognizedFolder,
  database: ShopDatabase,
  { ids, clock }: { ids: Ids; clock: Clock },
): Vault {
  const { dataFolder, key: old } = found
  const shop_id = found.shop_id ?? ids.make('shop')
  const key = old?.key ?? newVaultKey()
  const vault = sealedBox(key)
  if (found.database.shop_id === null || found.database.key_check === null || !old) {
    const key_check = vault.seal(shop_id, KEY_CHECK)
    database.write((tx) => keepIdentity(tx, { shop_id, key_check, now: clock.now() }))
  }
  if (found.files_id === null) writeShopId(dataFolder, shop_id)
  if (old?.shop_id !== shop_id) writeVaultKey(dataFolder, { key, shop_id })
  return vault
}
