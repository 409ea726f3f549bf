import { existsSync, readdirSync, type Stats } from 'node:fs'
import { lstat, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { MOVED_COPY, RemoveCopy, type KeptCopy } from '../../../shared/platform/backup/kept-copies.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { readBackupState } from './backup-state-store.ts'
import { syncFolder } from '../adapters/sync-folder.ts'
import { DATABASE } from './manifest-store.ts'
import { MOVED, readMoved } from './move-note-store.ts'
import { STAGED } from './swap-shop.ts'

/** Lists the shops that restores and the last move kept, the newest first. */
export async function listKeptCopies(data: string): Promise<KeptCopy[]> {
  const names = (await readdir(data)).filter((name) => RemoveCopy.safeParse({ name }).success)
  const replaced = await Promise.all(
    names.map(async (name) => {
      const path = join(data, name)
      return { name, path, at: instantOf(name), bytes: await bytesFreed(path) }
    }),
  )
  const moved = findMovedCopy(data)
  const copies = moved === null ? replaced : [...replaced, { ...moved, bytes: await bytesFreed(moved.path) }]
  return copies.toSorted((a, b) => b.at - a.at)
}

/** Counts the shops that restores kept without measuring them, so it is fast. */
export function countReplaced(data: string): number {
  return existsSync(data) ? readdirSync(data).filter((name) => name.startsWith('replaced-')).length : 0
}

/** Removes a copy. Returns false if it is not there. Throws an Error when a program has the old folder open. */
export async function removeKeptCopy(data: string, name: string): Promise<boolean> {
  if (name === MOVED_COPY) return removeMovedCopy(data)
  const path = join(data, name)
  if (!existsSync(path)) return false
  // Half a shop must not look like a whole one; the next start removes what an interruption leaves.
  const aside = join(data, `${STAGED}removed-${name}`)
  await rename(path, aside)
  await syncFolder(data)
  await rm(aside, { recursive: true, force: true })
  return true
}

/** Everything of the old folder but its note, by which the program finds the shop. */
async function removeMovedCopy(data: string): Promise<boolean> {
  const copy = findMovedCopy(data)
  if (copy === null) return false
  const unlock = lockFolder(copy.path)
  try {
    const names = (await readdir(copy.path)).filter(
      (name) => name !== MOVED && !name.startsWith('server.lock'),
    )
    // Without its database the folder is no shop.
    names.sort((a, b) => Number(b.startsWith(DATABASE)) - Number(a.startsWith(DATABASE)))
    for (const name of names) await rm(join(copy.path, name), { recursive: true, force: true })
  } finally {
    unlock()
  }
  return true
}

/** Returns the old folder of the last move, while it holds a shop and its note names this data folder. */
function findMovedCopy(data: string): Omit<KeptCopy, 'bytes'> | null {
  const { move } = readBackupState(data)
  if (move === null || move.error !== null || resolve(move.from) === resolve(data)) return null
  const isOurs = readMovedSafely(move.from) === resolve(data)
  return isOurs && existsSync(join(move.from, DATABASE))
    ? { name: MOVED_COPY, path: move.from, at: move.at }
    : null
}

/** Null also for a note that cannot be read: the folder is then left alone. */
function readMovedSafely(folder: string): string | null {
  try {
    return readMoved(folder)
  } catch {
    return null
  }
}

/**
 * Returns the bytes of the files that have no name outside the folder. Links are not followed, because they are removed
 * as links.
 */
async function bytesFreed(folder: string): Promise<number> {
  const shared = new Map<string, { left: number; bytes: number }>()
  let bytes = 0
  for (const found of await statsBelow(folder)) {
    if (found.nlink === 1) bytes += found.size
    else {
      const key = `${found.dev}:${found.ino}`
      const before = shared.get(key) ?? { left: found.nlink, bytes: found.size }
      shared.set(key, { ...before, left: before.left - 1 })
    }
  }
  return [...shared.values()].reduce((sum, file) => (file.left === 0 ? sum + file.bytes : sum), bytes)
}

async function statsBelow(folder: string): Promise<Stats[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const found: Stats[] = []
  for (const entry of entries) {
    const stats = entry.isFile() ? await lstat(join(entry.parentPath, entry.name)).catch(() => null) : null
    if (stats) found.push(stats)
  }
  return found
}

/** Returns the instant in a name such as `replaced-2026-11-22T05-01-12Z`. */
function instantOf(name: string): number {
  const [, day, hour, minute, second] = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z/.exec(name)!
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`) / 1000
}
