import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isShopFile, isShopFolder } from './shop-paths.ts'

/**
 * Lists the files of a data folder that belong to its shop, except the database, as paths with slashes. A running server may
 * remove a file at any time.
 */
export function listShopFiles(dataFolder: string): string[] {
  const names = existsSync(dataFolder) ? readdirSync(dataFolder) : []
  return names
    .flatMap((name) => {
      // The folder of files may be a link to a larger disk.
      const entry = statSync(join(dataFolder, name), { throwIfNoEntry: false })
      if (entry?.isFile()) return isShopFile(name) ? [name] : []
      return entry?.isDirectory() ? filesBelow(dataFolder, name) : []
    })
    .sort()
}

function filesBelow(dataFolder: string, folder: string): string[] {
  if (!isShopFolder(folder) || !existsSync(join(dataFolder, folder))) return []
  return readdirSync(join(dataFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(dataFolder, path)
    return entry.isFile() && isShopFile(path) ? [path] : []
  })
}
