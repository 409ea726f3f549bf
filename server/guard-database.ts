import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../shared/time.ts'
import type { ShopDatabase } from './db/db.ts'
import type { Clock } from './ports/clock.ts'
import type { Log } from './ports/log.ts'

/** The database file was moved, removed or replaced under the running server. */
export interface DatabaseLoss {
  since: Instant
  /** The data folder. */
  folder: string
  /** The whole database as this server still has it open; null where it could not be written. */
  rescue: string | null
}

export interface DatabaseGuard {
  /** Looks whether the file is still the one that was opened. Null where it is. */
  look(): DatabaseLoss | null
}

interface Guarded {
  database: Pick<ShopDatabase, 'guardWrites' | 'copyTo'>
  dataFolder: string
  clock: Clock
  log: Log
}

/**
 * Nothing is written into a file that has no name any more: it would be gone at the stop. The file is looked at before each
 * write (it costs microseconds) and every few seconds. What is in the open file is written to `backups/` at once. Where the
 * same file comes back, the shop goes on. Windows lets nobody move or remove an open database.
 */
export function guardDatabase({ database, dataFolder, clock, log }: Guarded): DatabaseGuard {
  const isOpened = watchFiles(join(dataFolder, 'shop.sqlite'))
  let loss: DatabaseLoss | null = null
  const note = (): DatabaseLoss => {
    const since = clock.now()
    const rescue = rescueTo(dataFolder, { database, now: since, log })
    log.error(
      { folder: dataFolder, rescue },
      'shop.sqlite was moved, removed or replaced while the server runs: nothing is saved until the same file is back; end the server and restore the rescue copy with npm run restore',
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

/** Whether the database and its journal are the files that they were. The journal appears with the first write. */
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

/** Device and number of a file; null where it cannot be seen. */
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
  { database, now, log }: Pick<Guarded, 'database' | 'log'> & { now: Instant },
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
