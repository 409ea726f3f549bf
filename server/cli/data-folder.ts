import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ServerSettings } from '../settings.ts'
import { UsageError } from './command-line.ts'

/** What may be in the folder of a shop that was not opened yet. */
const BEFORE_A_SHOP = /^(settings\.json|desktop|backups|logs|server\.lock(-\w+)?|(replaced|restoring)-.*)$/

export interface DataFolder {
  path: string
  /** Named by the command line or the environment, so it may be mistyped. */
  named: boolean
}

/** The folder that a command works on: the option, else the environment, else the platform's usual place. */
export function dataFolder(option: string | undefined): DataFolder {
  const given = option ?? process.env['LAYERLINE_DATA']
  return { path: resolve(given ?? ServerSettings.parse({}).data_dir), named: given !== undefined }
}

export function holdsShop(folder: string): boolean {
  return existsSync(join(folder, 'shop.sqlite'))
}

function holdsRestOfShop(folder: string): boolean {
  return existsSync(join(folder, 'vault.key')) || existsSync(join(folder, 'files', 'shop-id'))
}

/** Refuses a folder without a shop, most often a mistyped name. */
export function requireShop({ path }: DataFolder): string {
  if (holdsShop(path)) return path
  const what = existsSync(path) ? `There is no shop in ${path}` : `There is no folder ${path}`
  throw new UsageError(`${what}. Name the data folder of a shop with --data DIR.`)
}

/** Refuses a named folder in which a new shop would be a surprise: one that is not there, or that holds other things. */
export function requireShopOrEmptyFolder({ path, named }: DataFolder): string {
  // What a shop left that has lost its database is refused in words of its own (recognize-folder.ts).
  if (holdsShop(path) || holdsRestOfShop(path) || !named) return path
  if (!existsSync(path))
    throw new UsageError(
      `There is no folder ${path}. Name the data folder of a shop with --data DIR, or make an empty folder for a new shop first.`,
    )
  if (readdirSync(path).some((name) => !BEFORE_A_SHOP.test(name)))
    throw new UsageError(
      `There is no shop in ${path}, but other things. Name the data folder of a shop with --data DIR, or an empty folder for a new one.`,
    )
  return path
}
