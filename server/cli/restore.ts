import './node-version.ts'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemClock } from '../adapters/system.ts'
import { MANIFEST } from '../backup/manifest-store.ts'
import { UNFINISHED } from '../backup/remove-unfinished.ts'
import { FolderInUse, restoreBackup, type RestoreResult } from '../backup/restore-backup.ts'
import { restoreDatabase } from '../backup/restore-database.ts'
import { readMigrations } from '../db/migration-files.ts'
import { PROGRAM } from '../program-folders.ts'
import { readOptions, runCommand, UsageError } from './command-line.ts'
import { dataFolder } from './data-folder.ts'

const OPTIONS = {
  from: { type: 'string' },
  data: { type: 'string' },
  replace: { type: 'boolean' },
} as const

const USAGE = `npm run restore -- --from FOLDER [options]     puts a backup back

  --from FOLDER    a backup: a folder that npm run backup has made; or one of the database copies in backups/ of the data
                   folder, which leaves the shop's files and key as they are
  --data DIR       the data folder it goes into, new or empty; the platform's usual place if left out
  --replace        keeps the shop that is in that folder aside, and puts the backup in its place

End the shop's server first. Keys that the desktop program kept in the system's keychain have to be entered again on
another computer.`

await runCommand(USAGE, async (args) => {
  const { values, positionals } = readOptions(OPTIONS, args)
  if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
  if (!values.from) throw new UsageError('Give --from FOLDER, the folder of a backup.')
  const from = resolve(values.from)
  const data = dataFolder(values.data).path
  const request = {
    from,
    data,
    replace: values.replace ?? false,
    now: systemClock.now(),
    schemaVersion: readMigrations(PROGRAM.migrations).length,
  }
  if (statSync(from, { throwIfNoEntry: false })?.isFile()) {
    printRestoredDatabase(request, await restoreDatabase(request).catch(asUsageError))
    return
  }
  requireBackup(from)
  printRestored(data, await restoreBackup(request).catch(asUsageError))
})

/** People often name the folder that holds the backups; the message then names the newest one. */
function requireBackup(from: string): void {
  if (existsSync(join(from, MANIFEST))) return
  const newest = existsSync(from)
    ? readdirSync(from)
        .filter((name) => existsSync(join(from, name, MANIFEST)) && !name.startsWith(UNFINISHED))
        .sort()
        .at(-1)
    : undefined
  throw new UsageError(
    newest === undefined
      ? `There is no backup in ${from}. Name a folder that npm run backup has made.`
      : `${from} is a folder of backups. Name one of them; the newest is ${join(from, newest)}.`,
  )
}

function asUsageError(error: unknown): never {
  throw error instanceof FolderInUse ? new UsageError(error.message) : error
}

function printRestoredDatabase({ from, data }: { from: string; data: string }, kept: string | null): void {
  if (kept !== null) process.stdout.write(`The database that was there is kept in ${kept}\n`)
  process.stdout.write(`Restored the database ${from} into ${data}\n`)
}

function printRestored(data: string, { manifest, kept }: RestoreResult): void {
  const { counts, created_at } = manifest
  const createdAt = new Date(created_at * 1000).toISOString()
  if (kept !== null) process.stdout.write(`The shop that was there is kept in ${kept}\n`)
  if (manifest.missing.length > 0)
    process.stderr.write(`${manifest.missing.length} part files had been lost before the backup was made.\n`)
  process.stdout.write(
    `Restored ${counts['orders'] ?? 0} orders and ${counts['quotes'] ?? 0} quotes of ${createdAt} into ${data}\n`,
  )
}
