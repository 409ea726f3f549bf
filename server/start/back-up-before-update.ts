import { statSync } from 'node:fs'
import { join } from 'node:path'
import { LOCAL_PLACE } from '../../shared/platform/backup/backup-settings.ts'
import { PROGRAM_VERSION } from '../../shared/platform/program-version.ts'
import { jsonLog } from '../platform/adapters/json-log.ts'
import { systemClock } from '../platform/adapters/system.ts'
import {
  changeBackupState,
  localBackups,
  readBackupSettings,
  readBackupState,
} from '../platform/backup/backup-state-store.ts'
import { withDatabase } from '../platform/backup/database-facts.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { requireMarked } from '../platform/backup/place-marker.ts'
import { afterOutcome, neverTried } from '../platform/backup/place-outcome.ts'
import { schemaVersion } from '../platform/db/migrate.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import { recognizeFolder } from './recognize-folder.ts'
import type { Shop } from '../platform/shop.ts'

/**
 * Backs up the whole shop before a version of the program opens it that has not opened it before, or that migrates its database: to
 * the first folder of its settings, else (or when that is not there) beside its data. Throws an Error with the code
 * `BACKUP_BEFORE_UPDATE` when neither is possible; the shop is then left as it is.
 */
export async function backUpBeforeUpdate(
  dataFolder: string,
  log: Shop['log'],
  onBegin = () => {},
): Promise<void> {
  if (!isUpdate(dataFolder)) return
  onBegin()
  recognizeFolder(dataFolder)
  await backUpSomewhere(dataFolder, log)
}

/**
 * The same for a command that opens the database beside or without a server: only when it would migrate it. A shop whose vault key is
 * lost is backed up without one.
 */
export async function backUpBeforeMigration(dataFolder: string): Promise<void> {
  if (process.env['LAYERLINE_WITHOUT_BACKUP'] === '1' || findVersion(dataFolder) !== 'older') return
  await backUpSomewhere(dataFolder, jsonLog('silent'))
}

async function backUpSomewhere(dataFolder: string, log: Shop['log']): Promise<void> {
  if (isDamaged(join(dataFolder, 'shop.sqlite'))) return
  const [folder] = readBackupSettings(dataFolder).folders
  const places = [...(folder ? [folder] : []), { id: LOCAL_PLACE, path: localBackups(dataFolder) }]
  const faults: string[] = []
  for (const { id, path } of places) {
    try {
      await backUpTo(dataFolder, { id, path, log })
      return
    } catch (error) {
      const { message } = error as Error
      log.error({ place: id, error: message }, 'the backup before the update failed')
      faults.push(message)
    }
  }
  throw Object.assign(new Error(faults.join(' ')), { code: 'BACKUP_BEFORE_UPDATE' })
}

/** Notes that this version has opened the shop; without the note the next start makes one backup more. */
export function noteProgram(dataFolder: string, log: Shop['log']): void {
  if (readBackupState(dataFolder).program !== PROGRAM_VERSION)
    noteState(dataFolder, { program: PROGRAM_VERSION }, log)
}

/** The backup is there also where it cannot be noted. */
function noteState(
  dataFolder: string,
  change: Parameters<typeof changeBackupState>[1],
  log: Shop['log'],
): void {
  try {
    changeBackupState(dataFolder, change)
  } catch (error) {
    log.warn({ err: error }, 'what is known of the backups cannot be written')
  }
}

function isUpdate(dataFolder: string): boolean {
  const version = findVersion(dataFolder)
  return (
    version === 'older' || (version === 'newest' && readBackupState(dataFolder).program !== PROGRAM_VERSION)
  )
}

/**
 * Returns the schema of a shop's database. `none` for a new shop, and for one that cannot be opened: the start says
 * why.
 */
function findVersion(dataFolder: string): 'older' | 'newest' | 'none' {
  const file = join(dataFolder, 'shop.sqlite')
  if (!statSync(file, { throwIfNoEntry: false })?.size) return 'none'
  const newest = readMigrations(PROGRAM.migrations).length
  try {
    const version = withDatabase(file, schemaVersion)
    if (version === 0 || version > newest) return 'none'
    return version < newest ? 'older' : 'newest'
  } catch {
    return 'none'
  }
}

/** Returns true if the start will refuse the database as damaged, and say so. */
function isDamaged(file: string): boolean {
  try {
    return withDatabase(file, (raw) => raw.pragma('quick_check(1)', { simple: true }) !== 'ok')
  } catch (error) {
    return ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes(String((error as { code?: string }).code))
  }
}

async function backUpTo(
  data: string,
  { id: place, path, log }: { id: string; path: string; log: Shop['log'] },
): Promise<void> {
  if (place !== LOCAL_PLACE) requireMarked(path)
  const now = systemClock.now()
  const { folder, manifest, new_bytes } = await makeBackup({
    data,
    to: path,
    now,
    // Files of earlier backups are read again every day.
    verify: false,
    allowMissing: true,
    linkSource: place === LOCAL_PLACE,
  })
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  const { places } = readBackupState(data)
  const before = places.find((state) => state.place === place) ?? neverTried(place)
  const outcome = { place, error: null, last_good: folder, bytes, new_bytes, kept: null }
  const after = afterOutcome(before, outcome, { isVerified: false, now })
  noteState(data, { places: [...places.filter((state) => state.place !== place), after] }, log)
}
