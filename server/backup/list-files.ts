import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The database is copied by SQLite; the lock belongs to a running server; copies and earlier shops are not the shop. */
const NOT_THE_SHOP = /^(shop\.sqlite(-\w+)?|server\.lock(-\w+)?|backups|(replaced|restoring)-.*)$/
/** Uploads under way: no row names them yet. */
const ARRIVING = 'files/incoming'
/** What is not whole yet. */
const HALF_WRITTEN = /\.(tmp|new)$/
/** The desktop's own small files are the shop's; the browser's caches are folders, and its locks are no use elsewhere. */
const DESKTOP = 'desktop'
const BROWSER_LOCK = /^(Singleton.*|lockfile|DevToolsActivePort)$/

/**
 * Every file of a data folder that belongs to its shop, apart from the database, as paths with slashes. Whatever a later
 * version keeps there is taken along. A running server may remove one at any time.
 */
export function listShopFiles(dataFolder: string): string[] {
  return namesIn(dataFolder)
    .filter((name) => !NOT_THE_SHOP.test(name) && !HALF_WRITTEN.test(name))
    .flatMap((name) => {
      // The folder of files may be a link to a larger disk.
      const found = statSync(join(dataFolder, name), { throwIfNoEntry: false })
      if (found?.isFile()) return [name]
      if (!found?.isDirectory()) return []
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
  if (folder === ARRIVING || !existsSync(join(dataFolder, folder))) return []
  return readdirSync(join(dataFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(dataFolder, path)
    return entry.isFile() && !HALF_WRITTEN.test(entry.name) ? [path] : []
  })
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
