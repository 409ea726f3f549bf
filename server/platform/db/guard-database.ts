import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../../shared/platform/time.ts'
import type { ShopDatabase } from './db.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import { commandName } from '../../../shared/platform/command-names.ts'

/** The database file was moved, removed or replaced under the running server. */
export interface DatabaseLoss {
  since: Instant
  /** The data folder. */
  folder: string
  /** Path of the rescue copy of the open database; null if it could not be written. */
  rescue: string | null
}

export interface DatabaseGuard {
  /** Checks that the file is still the opened one; null if so. */
  look(): DatabaseLoss | null
}

interface GuardedDatabase {
  database: Pick<ShopDatabase, 'guardWrites' | 'copyTo'>
  dataFolder: string
  clock: Clock
  log: Log
}

/**
 * Prevents writes to a database file that was moved or deleted, which would be lost when the server stops. The file is checked
 * before each write (microseconds) and every few seconds. The open database is copied to `backups/` at once. When the same
 * file is back, the shop continues. Windows does not allow an open database to be moved or deleted.
 */
export function guardDatabase({ database, dataFolder, clock, log }: GuardedDatabase): DatabaseGuard {
  const isOpened = watchFiles(join(dataFolder, 'shop.sqlite'))
  let loss: DatabaseLoss | null = null
  const note = (): DatabaseLoss => {
    const since = clock.now()
    const rescue = rescueTo(dataFolder, { database, now: since, log })
    log.error(
      { folder: dataFolder, rescue },
      `shop.sqlite was moved, removed or replaced while the server runs: nothing is saved until the same file is back; end the server and restore the rescue copy with ${commandName('restore')}`,
    )
    return { since, folder: dataFolder, rescue }
  }
  const look = () => {
    if (isOpened()) {
      if (loss) log.warn({ folder: dataFolder }, 'shop.sqlite is back: the shop saves again')
      loss = null
    } else loss ??= note()
    return loss
  }
  database.guardWrites(() => look() === null)
  return { look }
}

/** Returns a check that the database and its journal are still the same files. The journal appears with the first write. */
function watchFiles(file: string): () => boolean {
  const paths = [file, `${file}-wal`]
  const known = new Map<string, string>()
  const isSame = (path: string): boolean => {
    const found = identify(path)
    const before = known.get(path)
    if (before === undefined && found !== null) known.set(path, found)
    return before === undefined || before === found
  }
  const look = () => paths.every(isSame)
  look()
  return look
}

/** Returns device and inode of a file; null if it cannot be read. */
function identify(path: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found ? `${found.dev}:${found.ino}` : null
  } catch {
    return null
  }
}

function rescueTo(
  dataFolder: string,
  { database, now, log }: Pick<GuardedDatabase, 'database' | 'log'> & { now: Instant },
): string | null {
  const at = new Date(now * 1000).toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = join(dataFolder, 'backups')
  const file = join(folder, `rescued-${at}Z.sqlite`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    database.copyTo(file)
    return file
  } catch (error) {
    log.error({ err: error, file }, 'the open database could not be copied')
    return null
  }
}
