import { existsSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findStrangeSchema } from '../db/check-schema.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { schemaVersion as versionOf } from '../db/migrate.ts'
import { RESTORED, restoredText } from './backup-state-store.ts'
import { copyRegular, writePrivateFile } from './copy-file.ts'
import { findDamage, withDatabase } from './database-facts.ts'
import { datedName } from './dated-name.ts'
import { DATABASE } from './manifest-store.ts'
import { FolderInUse, type RestoreRequest } from './restore-backup.ts'
import { settleSwap, STAGED, swapShop } from './swap-shop.ts'

type DatabaseRequest = Omit<RestoreRequest, 'passphrase' | 'withSettings'>

/**
 * Restores one of the copies of the database in `backups/`; the shop's files and key are unchanged. The old database is moved
 * aside with its journal, because SQLite would apply a remaining journal to the new file. Returns the folder it was moved to,
 * or null if there was none.
 */
export async function restoreDatabase(request: DatabaseRequest): Promise<string | null> {
  const { from, data, replace, now } = request
  refuseUnsound(from, request)
  if (!existsSync(join(data, 'vault.key')) && !existsSync(join(data, DATABASE)))
    throw new FolderInUse(
      `There is no shop in ${data} that this database belongs to. Name its folder with --data DIR.`,
    )
  const unlock = lockFolder(data)
  try {
    await settleSwap(data)
    const old = readdirSync(data).filter((name) => name.startsWith(DATABASE) || name === RESTORED)
    if (old.includes(DATABASE) && !replace)
      throw new FolderInUse(
        `There is a database in ${data}. Add --replace to keep it aside and put this copy in its place.`,
      )
    const staged = datedName(data, now, STAGED)
    await stageCopy(staged, request)
    // The copy has no manifest: its file was written when it was made.
    const { mtimeMs } = statSync(from)
    await writePrivateFile(join(data, staged, RESTORED), restoredText(Math.floor(mtimeMs / 1000)))
    return await swapShop({ data, staged, now, leaving: old })
  } finally {
    unlock()
  }
}

/** The copy alone is what counts: a journal beside `from` can make that look different. */
async function stageCopy(staged: string, request: DatabaseRequest): Promise<void> {
  const file = join(request.data, staged, DATABASE)
  await copyRegular(request.from, file)
  try {
    refuseUnsound(file, request)
  } catch (error) {
    await rm(dirname(file), { recursive: true, force: true })
    throw error
  }
}

function refuseUnsound(file: string, { from, migrations }: DatabaseRequest): void {
  withDatabase(
    file,
    (raw) => {
      const version = versionOf(raw)
      if (version > migrations.length)
        throw new Error(
          `The database ${from} was made by a newer version of the program. Update the program.`,
        )
      if (version === 0) throw new Error(`${from} is no database of a shop.`)
      const damage = findStrangeSchema(raw, migrations) ?? findDamage(raw)
      if (damage !== null) throw new Error(`The database ${from} is damaged: ${damage}. Use another copy.`)
    },
    { readonly: true },
  )
}
