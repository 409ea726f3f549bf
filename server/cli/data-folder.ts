import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { followMoves } from '../platform/backup/move-note-store.ts'
import { SWAP } from '../platform/backup/swap-store.ts'
import { ServerSettings } from '../platform/settings.ts'
import { UsageError } from './command-line.ts'

/** Entries that a folder may have before its shop is first opened. */
const BEFORE_FIRST_START =
  /^(settings\.json|desktop|backups|logs|crashes|server\.lock(-\w+)?|(replaced|restoring)-.*)$/

export interface DataFolder {
  path: string
  /** Set by the command line or the environment, so it may be mistyped. */
  named: boolean
}

/** Returns the data folder: the option, else the environment, else the platform's default; if it was moved, the new one. */
export function dataFolder(option: string | undefined): DataFolder {
  const { path, moved, named } = findDataFolder(option)
  if (moved !== path) process.stderr.write(`The shop in ${path} was moved to ${moved}\n`)
  return { path: moved, named }
}

/** Returns the data folder of `dataFolder` before and after its moves. */
export function findDataFolder(option: string | undefined) {
  const folder = option ?? process.env['LAYERLINE_DATA']
  const path = resolve(folder ?? ServerSettings.parse({}).data_dir)
  return { path, moved: followMoves(path), named: folder !== undefined }
}

export function holdsShop(folder: string): boolean {
  // In the middle of a restore the database is in neither place.
  return existsSync(join(folder, 'shop.sqlite')) || existsSync(join(folder, SWAP))
}

function holdsRestOfShop(folder: string): boolean {
  return existsSync(join(folder, 'vault.key')) || existsSync(join(folder, 'files', 'shop-id'))
}

/** Throws UsageError for a folder without a shop. */
export function requireShop({ path }: DataFolder): string {
  if (holdsShop(path)) return path
  const what = existsSync(path) ? `There is no shop in ${path}` : `There is no folder ${path}`
  throw new UsageError(`${what}. Name the data folder of a shop with --data DIR.`)
}

/** Throws UsageError for a named folder where a new shop is unlikely to be meant: a missing one, or one with other files. */
export function requireShopOrEmptyFolder({ path, named }: DataFolder): string {
  // A shop without its database is refused in recognize-folder.ts.
  if (holdsShop(path) || holdsRestOfShop(path) || !named) return path
  if (!existsSync(path))
    throw new UsageError(
      `There is no folder ${path}. Name the data folder of a shop with --data DIR, or make an empty folder for a new shop first.`,
    )
  if (readdirSync(path).some((name) => !BEFORE_FIRST_START.test(name)))
    throw new UsageError(
      `There is no shop in ${path}, but other things. Name the data folder of a shop with --data DIR, or an empty folder for a new one.`,
    )
  return path
}
