import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import type { Instant } from '../../../shared/platform/time.ts'

const KEPT_SNAPSHOTS = 3
const SNAPSHOT = /^before-(\d+)\.sqlite$/

/**
 * Writes a complete copy of the database to a new file, in one read transaction while others may write. The copy has no
 * journal beside it. `db.backup()` would start over at each write of another process.
 */
export function copyDatabase(raw: Database.Database, file: string): void {
  const unfinished = `${file}.new`
  rmSync(unfinished, { force: true })
  raw.prepare('vacuum into ?').run(unfinished)
  chmodSync(unfinished, 0o600)
  const handle = openSync(unfinished, 'r+')
  fsyncSync(handle)
  closeSync(handle)
  renameSync(unfinished, file)
}

/** Copies the database to `backups/` before migration `firstNumber`, and keeps the two copies before it. */
export function keepBeforeMigration(raw: Database.Database, dataFolder: string, firstNumber: number): void {
  const folder = join(dataFolder, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  copyDatabase(raw, join(folder, `before-${String(firstNumber).padStart(4, '0')}.sqlite`))
  const numbers = readdirSync(folder)
    .flatMap((name) => SNAPSHOT.exec(name)?.[1] ?? [])
    .sort()
  for (const number of numbers.slice(0, -KEPT_SNAPSHOTS)) rmSync(join(folder, `before-${number}.sqlite`))
}

/** Lists the copies from before migrations, also unfinished ones, with the instants at which they were made. */
export function listSnapshots(dataFolder: string): { file: string; made_at: Instant }[] {
  const folder = join(dataFolder, 'backups')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => SNAPSHOT.test(name.replace(/\.new$/, '')))
    .flatMap((name) => {
      const file = join(folder, name)
      const stats = statSync(file, { throwIfNoEntry: false })
      return stats ? [{ file, made_at: Math.floor(stats.mtimeMs / 1000) }] : []
    })
}

export function removeSnapshotsBefore(dataFolder: string, before: Instant): void {
  for (const { file, made_at } of listSnapshots(dataFolder))
    if (made_at < before) rmSync(file, { force: true })
}
