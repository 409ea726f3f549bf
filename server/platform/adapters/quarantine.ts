import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PacificDay } from '../../../shared/platform/time.ts'
import type { HashNamed, Quarantine, StoredNames } from '../ports/files.ts'
import { listStored } from './stored-names.ts'

const CHUNK_BYTES = 1024 * 1024

/**
 * Quarantine in `unknown/<day>`, with the same folders as the store. Files are renamed within one disk, so that a kill leaves each
 * file whole, in one place or the other.
 */
export function quarantineIn(folder: string): Quarantine {
  const root = join(folder, 'unknown')
  return {
    moveAside: (names, day) => moveAside(folder, join(root, day), names),
    restore(kind, sha256) {
      const days = daysIn(root).toReversed()
      return days.some((day) => restore(join(root, day), folder, { kind, sha256 }))
    },
    list: () => daysIn(root).map((day) => ({ day, parts: filesOf(join(root, day), 'parts').length })),
    remove: (day) => rm(join(root, day), { recursive: true, force: true }),
  }
}

/** Oldest first; folders that are not named as a day are ignored. */
function daysIn(root: string): PacificDay[] {
  if (!existsSync(root)) return []
  return readdirSync(root)
    .flatMap((name) => PacificDay.safeParse(name).data ?? [])
    .sort()
}

/** A file that was moved twice in a day is stored as `<sha256>` and `<sha256>.2`. */
function filesOf(dayFolder: string, kind: HashNamed): string[] {
  const folder = join(dayFolder, kind)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map(({ name }) => name).filter((name) => /^[0-9a-f]{64}(\.\d+)?$/.test(name))
}

function moveAside(folder: string, dayFolder: string, names: StoredNames) {
  const failed: { name: string; error: unknown }[] = []
  for (const kind of ['parts', 'derived', 'photos', 'prints'] as const) {
    if (names[kind].length === 0) continue
    mkdirSync(join(dayFolder, kind), { recursive: true })
    for (const name of names[kind]) {
      try {
        renameSync(join(folder, kind, name), freeName(join(dayFolder, kind, name)))
      } catch (error) {
        failed.push({ name, error })
      }
    }
  }
  return failed
}

function restore(
  dayFolder: string,
  folder: string,
  { kind, sha256 }: { kind: HashNamed; sha256: string },
): boolean {
  const copies = filesOf(dayFolder, kind).filter((name) => name.startsWith(sha256))
  const whole = copies.find((name) => hashOf(join(dayFolder, kind, name)) === sha256)
  const place = join(folder, kind, sha256)
  if (whole === undefined || existsSync(place)) return false
  mkdirSync(join(folder, kind), { recursive: true })
  renameSync(join(dayFolder, kind, whole), place)
  if (kind !== 'parts') return true
  for (const name of listStored(dayFolder).derived)
    if (name.startsWith(sha256) && !existsSync(join(folder, 'derived', name)))
      renameSync(join(dayFolder, 'derived', name), join(folder, 'derived', name))
  return true
}

function hashOf(path: string): string {
  const file = openSync(path, 'r')
  try {
    const hash = createHash('sha256')
    const chunk = Buffer.alloc(CHUNK_BYTES)
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk))
      hash.update(chunk.subarray(0, read))
    return hash.digest('hex')
  } finally {
    closeSync(file)
  }
}

/** Returns the path, or with the first free number, so that nothing is overwritten. */
export function freeName(path: string): string {
  let free = path
  for (let number = 2; existsSync(free); number += 1) free = `${path}.${number}`
  return free
}
