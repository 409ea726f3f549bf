import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { refusePlace } from './allowed-places.ts'
import { writeWhole } from '../adapters/write-whole.ts'
import { isWithin } from './target-folder.ts'

/** Marks a folder as one for the backups of a shop. When its disk is not there, an empty folder may be in its place. */
const MARKER = 'layerline-backups.json'

/** Marks a folder. Returns why it cannot be used for backups, or null. */
export function markFolder(
  path: string,
  {
    data,
    shop_id,
    allowedFolders,
  }: { data: string; shop_id: string | null; allowedFolders: readonly string[] },
): string | null {
  if (!isAbsolute(path)) return 'Enter the whole path of the folder, from the root of its disk.'
  if (isWithin(data, path)) return 'This folder is inside the shop’s data folder. Choose one on another disk.'
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return 'There is no such folder on this computer.'
  const refused = refusePlace(path, { data, allowedFolders })
  if (refused !== null) return refused
  try {
    accessSync(path, constants.W_OK)
    writeWhole(join(path, MARKER), `${JSON.stringify({ shop_id })}\n`)
    return null
  } catch {
    return 'This folder cannot be written to. Change its permissions, or choose another one.'
  }
}

/** Throws an Error when the folder is not the one that was set up, such as when its disk is not connected. */
export function requireMarked(path: string): void {
  if (!existsSync(path)) throw new Error(`${path} is not there. Connect its disk, or the network share.`)
  if (!lstatSync(join(path, MARKER), { throwIfNoEntry: false })?.isFile())
    throw new Error(
      `${path} is not the folder that was set up: ${MARKER} is not in it. Connect its disk, or choose the folder again.`,
    )
}
