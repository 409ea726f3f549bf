import { chmod } from 'node:fs/promises'
import { openRaw } from '../db/open-raw.ts'

/** Pages of 4 KB between two turns of the event loop. */
const PAGES_PER_TURN = 2000

/**
 * Copies a database into a new file, page by page, as it is at this instant, while a server writes to it. Without the read
 * transaction SQLite would start over at each write of another connection.
 */
export async function copyOpenDatabase(from: string, to: string): Promise<void> {
  const raw = openRaw(from, { fileMustExist: true })
  try {
    raw.exec('begin')
    raw.prepare('select count(*) from sqlite_schema').get()
    await raw.backup(to, { progress: () => PAGES_PER_TURN })
    await chmod(to, 0o600)
  } finally {
    raw.close()
  }
}
