import { bytesText } from '../../../shared/platform/bytes-text.ts'
import { statfsSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { reserveOf } from '../../../shared/platform/disk-space.ts'
import type { BackupPlace } from './backup-place.ts'
import { listShopFiles } from './list-files.ts'
import { DATABASE, type Manifest } from './manifest-store.ts'
import { nearestFolder } from './target-folder.ts'

const MB = 1e6
/** For the manifest and the folders. */
const SPARE_BYTES = 4 * MB

/**
 * Returns the bytes that a backup of a data folder writes: the database, and the files that neither an earlier backup
 * has nor a link can be.
 */
export async function bytesOfBackup(data: string, place: BackupPlace): Promise<number> {
  const database = ['', '-wal'].reduce((sum, suffix) => sum + sizeOf(join(data, DATABASE + suffix)), 0)
  if (place.linkSource && place.hasLinks) return database
  const files = listShopFiles(data).filter((path) => !place.earlier?.files.has(path))
  const sizes = await Promise.all(files.map((path) => stat(join(data, path)).catch(() => null)))
  return sizes.reduce((sum, found) => sum + (found?.size ?? 0), database)
}

/** Returns the bytes that a copy of a backup writes into another place. */
export function bytesOfCopy(files: Manifest['files'], { earlier }: BackupPlace): number {
  return files
    .filter(({ path, sha256 }) => path === DATABASE || earlier?.files.get(path)?.sha256 !== sha256)
    .reduce((sum, { bytes }) => sum + bytes, 0)
}

/**
 * Throws an Error when a backup does not fit. On the disk of the shop, which `shop` names a path of, it leaves the room that orders and
 * payments need. Disks that do not report their size are not judged.
 */
export function requireRoom(folder: string, { bytes, shop }: { bytes: number; shop: string }): void {
  const lack = lackOf(folder, bytes, statSync(folder).dev === statSync(shop).dev)
  if (lack !== null)
    throw new Error(
      `The disk of ${folder} has not enough room for a backup: ${lack}. Make room on it, or keep fewer backups. The earlier backups were left as they are.`,
    )
}

/** Throws an Error when a backup of so many bytes cannot be downloaded into a folder in a shop's data folder. */
export function requireRoomToDownload(folder: string, bytes: number): void {
  const lack = lackOf(nearestFolder(folder), bytes, true)
  if (lack !== null)
    throw new Error(
      `The disk of ${folder} has not enough room to download the backup: ${lack}. Make room on it, or restore into a folder on another disk. Nothing was downloaded.`,
    )
}

/** Returns what a disk lacks for so many bytes, in words; null if they fit or the disk does not report its size. */
function lackOf(folder: string, bytes: number, keepsReserve: boolean): string | null {
  const { bavail, blocks, bsize } = statfsSync(folder)
  if (blocks === 0) return null
  const reserve = keepsReserve ? reserveOf(blocks * bsize) : 0
  const missing = bytes + SPARE_BYTES + reserve - bavail * bsize
  if (missing <= 0) return null
  const kept = reserve > 0 ? `, besides the ${bytesText(reserve)} that orders and payments need` : ''
  return `${bytesText(missing)} more are needed${kept}`
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
