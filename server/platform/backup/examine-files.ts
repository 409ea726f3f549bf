import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hashFile } from './copy-file.ts'
import { storedFiles, withDatabase, type NamedFile } from './database-facts.ts'
import { listed, type Fault } from './examine-database.ts'
import { DATABASE } from './manifest-store.ts'

/** Folders whose files are all named by the database: by themselves, or by the hash that their name begins with. */
const STORES = ['files/parts', 'files/photos', 'files/prints', 'files/derived']
/** Files that a file manager or NAS writes into any folder, and files that are being written. */
const NOT_THE_SHOPS = /^\.|^(Thumbs\.db|desktop\.ini|@eaDir)$|\.tmp$/i
const REPORT_EVERY = 20
/** A file is stored before its row is written, which waits for a slow disk or a busy processor. */
const LOOKS = 10
const BETWEEN_LOOKS_MS = 500

/**
 * Compares the files of a shop with its database: each file that it names is there with the right bytes, and no other
 * file is. A server may be running: what changed during the check is looked at again.
 */
export async function examineFiles(
  data: string,
  report?: (done: number, total: number) => void,
): Promise<Fault[]> {
  const lost: NamedFile[] = []
  const named = namedFiles(data)
  for (const [done, file] of named.entries()) {
    if (done % REPORT_EVERY === 0) report?.(done, named.length)
    if (!(await isWhole(data, file))) lost.push(file)
  }
  const stillNamed = new Set(namedFiles(data).map(({ path }) => path))
  const faults = lost.filter(({ path }) => stillNamed.has(path)).map(({ path }) => lostFault(data, path))
  return [...listed(faults), ...listed(await orphans(data))]
}

function namedFiles(data: string): NamedFile[] {
  return withDatabase(join(data, DATABASE), storedFiles)
}

async function isWhole(data: string, { path, sha256 }: NamedFile): Promise<boolean> {
  try {
    return (await hashFile(join(data, path))).sha256 === sha256
  } catch {
    return false
  }
}

function lostFault(data: string, path: string): Fault {
  return existsSync(join(data, path))
    ? `${path} is damaged: its bytes are not those of its name. Restore it from a backup.`
    : `${path} is missing, and the database names it. Restore it from a backup.`
}

async function orphans(data: string): Promise<Fault[]> {
  let unnamed = unnamedFiles(data)
  for (let look = 1; look <= LOOKS && unnamed.length > 0; look++) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS))
    const again = new Set(unnamedFiles(data))
    unnamed = unnamed.filter((path) => again.has(path))
  }
  return unnamed.map(
    (path) => `${path} is named by no row of the database. The next start moves it to files/unknown.`,
  )
}

function unnamedFiles(data: string): string[] {
  const named = new Set(namedFiles(data).map(({ sha256 }) => sha256))
  return STORES.flatMap((store) => {
    const folder = join(data, store)
    const names = existsSync(folder) ? readdirSync(folder) : []
    return names
      .filter((name) => !NOT_THE_SHOPS.test(name) && !named.has(name.split('-')[0]))
      .map((name) => `${store}/${name}`)
  })
}
