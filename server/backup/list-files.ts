import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Not copied as files: the database (SQLite copies it), the lock of a running server, notes, logs, crash reports, backups and replaced shops. */
const NOT_THE_SHOP =
  /^(shop\.sqlite(-\w+)?|server\.lock(-\w+)?|(restored|swap|mov(ed|ing)(-from)?)\.json|backups|logs|crashes|(replaced|restoring)-.*)$/
/** Unfinished uploads, which no row names yet, and files that every start deletes. */
const TEMPORARY = new Set(['files/incoming', 'files/practice', 'files/plates', 'files/slicing'])
/** Unfinished files. */
const HALF_WRITTEN = /\.(tmp|new)$/
/** The desktop program's own files are copied. Its browser's caches are folders and its locks belong to a process, so they are not. */
const DESKTOP = 'desktop'
const BROWSER_LOCK = /^(Singleton.*|lockfile|DevToolsActivePort)$/

/**
 * Lists the files of a data folder that belong to its shop, except the database, as paths with slashes. Files of later versions
 * are included. A running server may remove a file at any time.
 */
export function listShopFiles(dataFolder: string): string[] {
  return namesIn(dataFolder)
    .filter((name) => !NOT_THE_SHOP.test(name) && !HALF_WRITTEN.test(name))
    .flatMap((name) => {
      // The folder of files may be a link to a larger disk.
      const entry = statSync(join(dataFolder, name), { throwIfNoEntry: false })
      if (entry?.isFile()) return [name]
      if (!entry?.isDirectory()) return []
      return name === DESKTOP ? desktopFiles(dataFolder) : filesBelow(dataFolder, name)
    })
    .sort()
}

function desktopFiles(dataFolder: string): string[] {
  return readdirSync(join(dataFolder, DESKTOP), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !BROWSER_LOCK.test(entry.name) && !HALF_WRITTEN.test(entry.name))
    .map((entry) => `${DESKTOP}/${entry.name}`)
}

function filesBelow(dataFolder: string, folder: string): string[] {
  if (TEMPORARY.has(folder) || !existsSync(join(dataFolder, folder))) return []
  return readdirSync(join(dataFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(dataFolder, path)
    return entry.isFile() && !HALF_WRITTEN.test(entry.name) ? [path] : []
  })
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
