import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { writeSmallFile } from './copy-file.ts'

/** Marks a folder as one for the backups of a shop. When its disk is not there, an empty folder may be in its place. */
const MARKER = 'layerline-backups.json'

/** Marks a folder. Returns why it cannot be used for backups, or null. */
export function markFolder(
  path: string,
  { data, shop_id }: { data: string; shop_id: string | null },
): string | null {
  if (!isAbsolute(path)) return 'Enter the whole path of the folder, from the root of its disk.'
  const inside = relative(resolve(data), resolve(path))
  if (inside === '' || !(inside.startsWith('..') || isAbsolute(inside)))
    return 'This folder is inside the shop’s data folder. Choose one on another disk.'
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return 'There is no such folder on this computer.'
  try {
    accessSync(path, constants.W_OK)
    writeSmallFile(join(path, MARKER), `${JSON.stringify({ shop_id })}\n`)
    return null
  } catch {
    return 'This folder cannot be written to. Change its permissions, or choose another one.'
  }
}

/** Throws an Error when the folder is not the one that was set up, such as when its disk is not connected. */
export function requireMarked(path: string): void {
  if (!existsSync(path)) throw new Error(`${path} is not there. Connect its disk, or the network share.`)
  try {
    readFileSync(join(path, MARKER))
  } catch {
    throw new Error(
      `${path} is not the folder that was set up: ${MARKER} is not in it. Connect its disk, or choose the folder again.`,
    )
  }
}
