import { accessSync, constants, existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { reserveOf } from '../../../shared/platform/disk-space.ts'
import { readMoving } from './move-note-store.ts'
import { openRaw } from '../db/open-raw.ts'

/** Types of file systems on other computers, by statfs(2): NFS, SMB in three versions, 9P, Ceph, AFS. */
const NETWORK_TYPES = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x00c36400, 0x5346414f])
const PROBE = 'layerline-locks.sqlite'

/** Returns true if a file system is on another computer. */
export function isNetworkType(type: number): boolean {
  return NETWORK_TYPES.has(type >>> 0)
}

/** Returns why a shop cannot be moved into a folder, or null. The folder is made only by the move. */
export function refuseTarget(data: string, to: string, bytes: number): string | null {
  if (!isAbsolute(to)) return 'Enter the whole path of the folder, from the root of its disk.'
  if (isWithin(data, to) || isWithin(to, data))
    return `${to} and the shop’s data folder are inside each other. Choose another folder.`
  const above = nearestFolder(to)
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory() === false) return `${to} is a file.`
  if (existsSync(to) && readdirSync(to).length > 0 && readMoving(to) !== resolve(data))
    return `There are other things in ${to}. Choose a new or an empty folder.`
  try {
    accessSync(above, constants.W_OK)
  } catch {
    return `There is no permission to write to ${above}.`
  }
  const { type, bavail, blocks, bsize } = statfsSync(above)
  if (isNetworkType(type))
    return `${to} is on another computer. A network share does not keep the locks that the shop’s database needs: choose a folder on a disk of this computer, and use the share for backups.`
  if (blocks > 0 && bavail * bsize < bytes + reserveOf(blocks * bsize))
    return `The disk of ${to} has not enough room for the shop. Make room on it, or choose another disk.`
  return null
}

/** Throws an Error when SQLite's locks do not work in a folder, as on some network shares that look like disks. */
export function requireLocks(folder: string): void {
  const file = join(folder, PROBE)
  const open = () => openRaw(file, { timeout: 0 })
  const connections = [open(), open()]
  try {
    const mode = connections[0].pragma('journal_mode = wal', { simple: true })
    connections[0].exec('create table probe (id integer); begin immediate')
    if (mode === 'wal' && isRefused(() => connections[1].exec('begin immediate'))) return
    throw new Error(
      `The disk of ${folder} does not keep the locks that the shop’s database needs. Choose another one.`,
    )
  } finally {
    for (const connection of connections) connection.close()
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  }
}

function isRefused(work: () => void): boolean {
  try {
    work()
    return false
  } catch {
    return true
  }
}

export function isWithin(folder: string, path: string): boolean {
  const inside = relative(resolve(folder), resolve(path))
  return inside === '' || !(inside.startsWith('..') || isAbsolute(inside))
}

/** Returns the folder itself, or the nearest one above it that is there. */
export function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path))
}
