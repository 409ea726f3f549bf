import { join } from 'node:path'
import { openRaw } from './open-raw.ts'

/** A server that is being restarted may still be finishing its work. */
const WAIT_MS = 2000

/**
 * Locks a data folder for one server: two would process each other's uploads and quotes. The lock belongs to the operating
 * system and ends with the process, however that ends. Returns a function that releases it. Throws an Error that names the
 * folder when another server holds it.
 */
export function lockFolder(folder: string): () => void {
  const lock = openRaw(join(folder, 'server.lock'), { timeout: WAIT_MS })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    const open = new Error(
      `The shop in ${folder} is open in another Layerline already. Close that one first, or choose another folder with --data DIR.`,
      { cause: error },
    )
    throw Object.assign(open, { code: 'SHOP_OPEN' })
  }
  return () => {
    // The lock ends with its transaction; a connection may close later than it is told to.
    lock.exec('rollback')
    lock.close()
  }
}
