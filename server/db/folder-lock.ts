import { join } from 'node:path'
import Database from 'better-sqlite3'

/** A server that is being restarted may still be finishing what was under way. */
const WAIT_MS = 2000

/**
 * Keeps a data folder for one running server: two would work on each other's uploads and quotes. The lock belongs to
 * the operating system and ends with the process, however that ends. Gives what lets go of it. Throws an Error whose
 * sentence names the folder when another server holds it.
 */
export function lockFolder(folder: string): () => void {
  const lock = new Database(join(folder, 'server.lock'), { timeout: WAIT_MS })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new Error(
      `The shop in ${folder} is open in another Layerline already. Close that one first, or choose another folder with --data DIR.`,
      { cause: error },
    )
  }
  return () => void lock.close()
}
