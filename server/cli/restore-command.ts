import { counted } from '../../shared/platform/counted.ts'
import { statSync } from 'node:fs'
import { doorText } from '../../shared/platform/backup/door-settings.ts'
import { systemClock } from '../platform/adapters/system.ts'
import { previewRestore, type RestorePreview } from '../platform/backup/preview-restore.ts'
import {
  FolderInUse,
  PassphraseNeeded,
  restoreBackup,
  type RestoreRequest,
  type RestoreResult,
} from '../platform/backup/restore-backup.ts'
import { restoreDatabase } from '../platform/backup/restore-database.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { ownKeyFor } from '../start/own-key.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import { readOptions, UsageError, type Command } from './command-line.ts'
import { commandCall, commandName } from '../../shared/platform/command-names.ts'
import { dataFolder } from './data-folder.ts'
import { printLeftSettings } from './print-left-settings.ts'
import { findSource, readMoment, readPassphrase, requireBackup } from './restore-source.ts'

const OPTIONS = {
  from: { type: 'string' },
  at: { type: 'string' },
  data: { type: 'string' },
  replace: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  endpoint: { type: 'string' },
  region: { type: 'string' },
  'passphrase-file': { type: 'string' },
  'without-key': { type: 'boolean' },
  'with-settings': { type: 'boolean' },
} as const

const USAGE = `${commandCall('restore', '--from FOLDER [options]')}     puts a backup back

  --from FOLDER    a backup: a folder that ${commandName('backup')} has made; or one of the database copies in backups/ of the data
                   folder, which leaves the shop's files and key as they are
                   or s3://BUCKET/PREFIX, for the newest backup in a bucket, or one of another time with #NAME behind it
  --endpoint URL   the address of the bucket's service; Amazon's if left out. Its keys are read from
                   LAYERLINE_BUCKET_ACCESS_KEY and LAYERLINE_BUCKET_SECRET_KEY
  --region R       the region of the bucket; us-east-1 if left out
  --at TIME        with a folder of backups or a bucket in --from: the newest backup that is not after this time, such as
                   2026-11-21T15:00 on the shop's clock, or with an offset: 2026-11-21T15:00-08:00
  --data DIR       the data folder it goes into, new or empty; the platform's usual place if left out
  --replace        keeps the shop that is in that folder aside, and puts the backup in its place
  --dry-run        checks the backup and prints what would change, and changes nothing
  --passphrase-file FILE  has the passphrase of a backup whose vault key is sealed; or set LAYERLINE_BACKUP_PASSPHRASE
  --without-key    leaves out a sealed vault key whose passphrase is lost; addresses then cannot be read
  --with-settings  takes the settings, too, that say who can reach the shop and where it sends something (base_url, lan,
                   trusted_proxies, places of backups ...); otherwise those of DIR stay, and --dry-run lists them

End the shop's server first. Keys that the desktop program kept in the system's keychain have to be entered again on
another computer.`

/** The most names of files that are printed; the rest is only counted. */
const MAX_NAMES = 10

export const restoreCommand: Command = {
  usage: USAGE,
  run: async (args) => {
    const { values, positionals } = readOptions(OPTIONS, args)
    if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    if (!values.from) throw new UsageError('Give --from FOLDER, the folder of a backup.')
    const data = dataFolder(values.data).path
    const at = readMoment(values.at)
    const from = await findSource({ ...values, from: values.from }, data, at)
    const request: RestoreRequest = {
      from,
      data,
      replace: values.replace ?? false,
      now: systemClock.now(),
      migrations: readMigrations(PROGRAM.migrations),
      withSettings: values['with-settings'] ?? false,
      passphrase: values['without-key']
        ? ({ without: true } as const)
        : readPassphrase(values['passphrase-file']),
    }
    if (statSync(from, { throwIfNoEntry: false })?.isFile()) {
      printRestoredDatabase(request, await restoreDatabase(request).catch(asUsageError))
      return
    }
    requireBackup(from)
    request.passphrase ??= ownKeyOf(data, from)
    if (values['dry-run']) {
      printPreview(data, await previewRestore(request))
      return
    }
    printRestored(data, await restoreBackup(request).catch(asUsageError))
  },
}

function asUsageError(error: unknown): never {
  throw error instanceof FolderInUse || error instanceof PassphraseNeeded
    ? new UsageError(error.message)
    : error
}

/** A shop that still has its vault key needs no passphrase. */
function ownKeyOf(data: string, from: string): { key: string } | undefined {
  const key = ownKeyFor(data, from)
  return key === null ? undefined : { key }
}

function printPreview(data: string, { manifest, replaced, settings }: RestorePreview): void {
  const { counts, created_at, files } = manifest
  const lines = [
    `The backup of ${new Date(created_at * 1000).toISOString()} is whole: ${counted(counts['orders'] ?? 0, 'order')}, ${counted(counts['quotes'] ?? 0, 'quote')}, ${counted(files.length, 'file')}.`,
  ]
  if (replaced === null) lines.push(`There is no shop in ${data}: it would be made from this backup.`)
  else {
    lines.push(`The shop in ${data} would be kept aside (--replace). Rows now, and in the backup:`)
    lines.push(
      ...replaced.tables.map(
        ({ table, now, in_backup }) => `  ${table}: ${now} now, ${in_backup} in the backup`,
      ),
    )
    if (replaced.tables.length === 0) lines.push('  the same in every table')
    lines.push(...namesOf('Files that the backup does not have as they are now', replaced.files_lost))
    lines.push(...namesOf('Files that only the backup has as they are in it', replaced.files_new))
  }
  if (settings.length > 0)
    lines.push(
      'Settings of the backup that --with-settings would take:',
      ...settings.map((door) => `  ${doorText(door)}`),
    )
  process.stdout.write(`${lines.join('\n')}\nNothing was changed.\n`)
}

function namesOf(title: string, names: string[]): string[] {
  if (names.length === 0) return []
  const more = names.length - MAX_NAMES
  return [
    `${title}: ${names.length}`,
    ...names.slice(0, MAX_NAMES).map((name) => `  ${name}`),
    ...(more > 0 ? [`  ... and ${more} more`] : []),
  ]
}

function printRestoredDatabase({ from, data }: { from: string; data: string }, kept: string | null): void {
  if (kept !== null) process.stdout.write(`The database that was there is kept in ${kept}\n`)
  process.stdout.write(`Restored the database ${from} into ${data}\n`)
}

function printRestored(data: string, { manifest, kept, leftSettings }: RestoreResult): void {
  const { counts, created_at } = manifest
  const createdAt = new Date(created_at * 1000).toISOString()
  if (kept !== null) process.stdout.write(`The shop that was there is kept in ${kept}\n`)
  if (manifest.missing.length > 0)
    process.stderr.write(`${manifest.missing.length} part files had been lost before the backup was made.\n`)
  printLeftSettings('backup', leftSettings)
  process.stdout.write(
    `Restored ${counted(counts['orders'] ?? 0, 'order')} and ${counted(counts['quotes'] ?? 0, 'quote')} of ${createdAt} into ${data}\n`,
  )
}
