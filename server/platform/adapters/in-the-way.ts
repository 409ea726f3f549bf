import { statSync, type Stats } from 'node:fs'
import { join } from 'node:path'

const FILES = [
  'shop.sqlite',
  'shop.sqlite-wal',
  'shop.sqlite-shm',
  'server.lock',
  'vault.key',
  'files/shop-id',
]
/** Folders that are made once they are needed. */
const LATER_FOLDERS = ['files/photos', 'files/prints', 'files/unknown']

/**
 * Throws an Error when something else is where a file of the shop belongs. SQLite and Node would not say what, and would wait for ever
 * for the bytes of a pipe.
 */
export function requireFiles(dataFolder: string): void {
  const path = pathsOf(dataFolder, FILES, (found) => !found.isFile())[0]
  if (path !== undefined) throw Object.assign(new Error(`${path} is not a file.`), { code: 'EISDIR', path })
}

/** Returns the paths of what stands where the shop will make a folder. */
export function findBlockedFolders(dataFolder: string): string[] {
  return pathsOf(dataFolder, LATER_FOLDERS, (found) => !found.isDirectory())
}

function pathsOf(dataFolder: string, names: string[], isWrong: (found: Stats) => boolean): string[] {
  return names
    .map((name) => join(dataFolder, name))
    .filter((path) => {
      const found = statSync(path, { throwIfNoEntry: false })
      return found !== undefined && isWrong(found)
    })
}
