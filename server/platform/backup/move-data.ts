import { existsSync, type Stats } from 'node:fs'
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../db/folder-lock.ts'
import { copyFile, hashFile, makePrivateFolder } from './copy-file.ts'
import { syncFolder } from '../adapters/sync-folder.ts'
import { findDamage, withDatabase } from './database-facts.ts'
import { DATABASE } from './manifest-store.ts'
import { settleMove, writeMoved, writeMoving } from './move-note-store.ts'
import { settleSwap } from './swap-shop.ts'
import { refuseTarget, requireLocks } from './target-folder.ts'

/** Locks belong to a process, caches of the window's browser are made again, and notes are about one folder. */
const LEFT_BEHIND = /^(server\.lock(-\w+)?|mov(ed|ing)\.json|restoring-.*)$/

export interface MovedData {
  files: number
  bytes: number
}

interface FoundFile {
  path: string
  bytes: number
  /** Names a file that has several names, such as in backups that share it; null for all others. */
  inode: string | null
}

/**
 * Copies a data folder whose shop is not open to another one, reads every copy again, and leaves a note in the old folder, from which
 * on the new one is the shop's. The old folder stays as it is. An interruption leaves the shop in the old folder, and a copy that
 * cannot be opened. Throws an Error when the target cannot be used, or the shop is open.
 */
export async function moveData(data: string, to: string): Promise<MovedData> {
  const unlock = lockFolder(data)
  try {
    await settleSwap(data)
    const { folders, files } = await listAll(data)
    const bytes = sizeOf(files)
    const refused = refuseTarget(data, to, bytes)
    if (refused !== null) throw new Error(refused)
    await makePrivateFolder(to)
    // Removes the files that an interrupted move left. The folder itself may be the root of a disk.
    for (const name of await readdir(to)) await rm(join(to, name), { recursive: true, force: true })
    requireLocks(to)
    writeMoving(to, data)
    for (const folder of folders) await mkdir(join(to, folder), { mode: 0o700 })
    await copyAll(data, to, files)
    checkDatabase(to)
    for (const folder of ['', ...folders]) await syncFolder(join(to, folder))
    writeMoved(data, to)
    settleMove(to)
    return { files: files.length, bytes }
  } finally {
    unlock()
  }
}

/** Returns the bytes that a move would copy. */
export async function sizeOfData(data: string): Promise<number> {
  return sizeOf((await listAll(data)).files)
}

function sizeOf(files: FoundFile[]): number {
  const counted = new Set<string>()
  return files.reduce((sum, { bytes, inode }) => {
    if (inode !== null && counted.has(inode)) return sum
    if (inode !== null) counted.add(inode)
    return sum + bytes
  }, 0)
}

interface Listed {
  folders: string[]
  files: FoundFile[]
}

/** Returns everything below the data folder. A link to a larger disk is followed. */
async function listAll(
  data: string,
  inner = '',
  listed: Listed = { folders: [], files: [] },
): Promise<Listed> {
  for (const name of await readdir(join(data, inner))) {
    const path = inner === '' ? name : `${inner}/${name}`
    if (inner === '' && LEFT_BEHIND.test(name)) continue
    const found = await stat(join(data, path)).catch(() => null)
    if (found?.isFile()) listed.files.push({ path, bytes: found.size, inode: inodeOf(found) })
    if (!found?.isDirectory() || inner === 'desktop') continue
    listed.folders.push(path)
    await listAll(data, path, listed)
  }
  return listed
}

function inodeOf({ nlink, dev, ino }: Stats): string | null {
  return nlink > 1 ? `${dev}:${ino}` : null
}

/** Files with several names stay one file, if the disk can do that. */
async function copyAll(data: string, to: string, files: FoundFile[]): Promise<void> {
  const copied = new Map<string, string>()
  for (const { path, inode } of files) {
    const target = join(to, path)
    const same = inode === null ? undefined : copied.get(inode)
    if (same !== undefined && (await isLinked(same, target))) continue
    const { sha256 } = await copyFile(join(data, path), target)
    if ((await hashFile(target)).sha256 !== sha256)
      throw new Error(`The copy of ${path} is not the same as the file. Check the disk of ${to}.`)
    if (inode !== null) copied.set(inode, target)
  }
}

function isLinked(same: string, target: string): Promise<boolean> {
  return link(same, target).then(
    () => true,
    () => false,
  )
}

function checkDatabase(folder: string): void {
  if (!existsSync(join(folder, DATABASE))) throw new Error(`There is no shop to move in this folder.`)
  const damage = withDatabase(join(folder, DATABASE), findDamage)
  if (damage !== null) throw new Error(`The shop’s database is damaged: ${damage}. Restore a backup first.`)
}
