import { join } from 'node:path'
import { BackupSettings } from '../../shared/platform/backup/backup-settings.ts'
import type { RestorableBackup } from '../../shared/platform/backup/restorable.ts'
import { readShopId } from '../platform/adapters/shop-id-file.ts'
import { systemClock } from '../platform/adapters/system.ts'
import { readVaultKey } from '../platform/adapters/vault-key.ts'
import { readBackupSettings } from '../platform/backup/backup-state-store.ts'
import { listRestorable, locateBackup } from '../platform/backup/list-restorable.ts'
import { PassphraseNeeded, restoreBackup } from '../platform/backup/restore-backup.ts'
import { WrongPassphrase } from '../platform/backup/sealed-key.ts'
import { lockFolder } from '../platform/db/folder-lock.ts'
import { openReadOnly } from '../platform/db/open-read-only.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { ownKeyFor } from './own-key.ts'
import { PROGRAM } from '../platform/program-folders.ts'

/** A backup on this computer or its disks, from which a shop that cannot be opened is restored. */
export interface GoodBackup {
  folder: string
  created_at: number
  orders: number
  quotes: number
}

/** Lists the backups of the shop in a data folder that this program can open, newest first, each once. Reads no database. */
export async function listGoodBackups(dataFolder: string): Promise<GoodBackup[]> {
  const settings = settingsOf(dataFolder)
  const shop_id = shopIdOf(dataFolder)
  const backups = await listRestorable({
    data: dataFolder,
    settings: { ...settings, bucket: null },
    ...(shop_id !== null && { shop_id }),
    bucket_keys: null,
    schemaVersion: programSchemaVersion(),
  })
  const usable = new Map<string, GoodBackup>()
  for (const backup of backups) {
    const folder = locateBackup({ data: dataFolder, settings }, backup)
    if (folder !== null && backup.content?.is_newer === false && !usable.has(backup.name))
      usable.set(backup.name, { folder, ...factsOf(backup) })
  }
  return [...usable.values()]
}

function factsOf({ created_at, content }: RestorableBackup): Omit<GoodBackup, 'folder'> {
  return { created_at, orders: content?.orders ?? 0, quotes: content?.quotes ?? 0 }
}

/**
 * Restores a backup over a shop that cannot be opened, and keeps that one aside. Returns the folder in which it is kept, or
 * `passphrase_needed` or `wrong_passphrase` when the key in the backup is sealed and the shop no longer has its own. Throws an
 * Error when the backup is damaged too.
 */
export async function restoreGoodBackup(
  dataFolder: string,
  { folder, passphrase }: { folder: string; passphrase: string | null },
): Promise<{ kept: string | null } | 'passphrase_needed' | 'wrong_passphrase'> {
  const key = passphrase === null ? ownKeyFor(dataFolder, folder) : null
  try {
    return await restoreBackup({
      from: folder,
      data: dataFolder,
      replace: true,
      now: systemClock.now(),
      migrations: readMigrations(PROGRAM.migrations),
      withSettings: false,
      passphrase: passphrase ?? (key === null ? undefined : { key }),
    })
  } catch (error) {
    if (error instanceof PassphraseNeeded) return 'passphrase_needed'
    if (error instanceof WrongPassphrase) return 'wrong_passphrase'
    throw error
  }
}

/** Returns the number of migrations of this program. */
export function programSchemaVersion(): number {
  return readMigrations(PROGRAM.migrations).length
}

/** Returns the number of migrations of a shop's database; null if it cannot be read. */
export function readDatabaseVersion(dataFolder: string): number | null {
  try {
    const { db, close } = openReadOnly(join(dataFolder, 'shop.sqlite'))
    try {
      return (
        db.get<{ user_version: number }>('select user_version from pragma_user_version')?.user_version ?? null
      )
    } finally {
      close()
    }
  } catch {
    return null
  }
}

/** Throws an Error with a sentence while a program has the shop of a data folder open. */
export function requireClosed(dataFolder: string): void {
  lockFolder(dataFolder)()
}

function settingsOf(dataFolder: string): BackupSettings {
  try {
    return readBackupSettings(dataFolder)
  } catch {
    return BackupSettings.parse({})
  }
}

/** Null if neither files nor key say whose they are. */
function shopIdOf(dataFolder: string): string | null {
  try {
    return readShopId(dataFolder) ?? readVaultKey(dataFolder)?.shop_id ?? null
  } catch {
    return null
  }
}
