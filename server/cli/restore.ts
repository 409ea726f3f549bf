import './node-version.ts'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BucketPlace } from '../../shared/backup/backup-settings.ts'
import { systemClock } from '../adapters/system.ts'
import { MANIFEST } from '../backup/manifest-store.ts'
import { UNFINISHED } from '../backup/unfinished-backup.ts'
import { previewRestore, type RestorePreview } from '../backup/preview-restore.ts'
import { localBackups } from '../backup/backup-state-store.ts'
import { fetchBackup } from '../backup/bucket/fetch-backup.ts'
import { FolderInUse, PassphraseNeeded, restoreBackup, type RestoreResult } from '../backup/restore-backup.ts'
import { restoreDatabase } from '../backup/restore-database.ts'
import { readMigrations } from '../db/migration-files.ts'
import { PROGRAM } from '../program-folders.ts'
import { checkOptions, readOptions, runCommand, UsageError } from './command-line.ts'
import { dataFolder } from './data-folder.ts'

const OPTIONS = {
  from: { type: 'string' },
  data: { type: 'string' },
  replace: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  endpoint: { type: 'string' },
  region: { type: 'string' },
  'passphrase-file': { type: 'string' },
  'without-key': { type: 'boolean' },
} as const

const USAGE = `npm run restore -- --from FOLDER [options]     puts a backup back

  --from FOLDER    a backup: a folder that npm run backup has made; or one of the database copies in backups/ of the data
                   folder, which leaves the shop's files and key as they are
                   or s3://BUCKET/PREFIX, for the newest backup in a bucket, or one of another time with #NAME behind it
  --endpoint URL   the address of the bucket's service; Amazon's if left out. Its keys are read from
                   LAYERLINE_BUCKET_ACCESS_KEY and LAYERLINE_BUCKET_SECRET_KEY
  --region R       the region of the bucket; us-east-1 if left out
  --data DIR       the data folder it goes into, new or empty; the platform's usual place if left out
  --replace        keeps the shop that is in that folder aside, and puts the backup in its place
  --dry-run        checks the backup and prints what would change, and changes nothing
  --passphrase-file FILE  has the passphrase of a backup whose vault key is sealed; or set LAYERLINE_BACKUP_PASSPHRASE
  --without-key    leaves out a sealed vault key whose passphrase is lost; addresses then cannot be read

End the shop's server first. Keys that the desktop program kept in the system's keychain have to be entered again on
another computer.`

/** How many names of files are printed before the rest is only counted. */
const MAX_NAMES = 10

await runCommand(USAGE, async (args) => {
  const { values, positionals } = readOptions(OPTIONS, args)
  if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
  if (!values.from) throw new UsageError('Give --from FOLDER, the folder of a backup.')
  const data = dataFolder(values.data).path
  const from = await findSource({ ...values, from: values.from }, data)
  const request = {
    from,
    data,
    replace: values.replace ?? false,
    now: systemClock.now(),
    schemaVersion: readMigrations(PROGRAM.migrations).length,
    passphrase: values['without-key']
      ? ({ without: true } as const)
      : readPassphrase(values['passphrase-file']),
  }
  if (statSync(from, { throwIfNoEntry: false })?.isFile()) {
    printRestoredDatabase(request, await restoreDatabase(request).catch(asUsageError))
    return
  }
  requireBackup(from)
  if (values['dry-run']) {
    printPreview(data, await previewRestore(request))
    return
  }
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
  throw error instanceof FolderInUse || error instanceof PassphraseNeeded
    ? new UsageError(error.message)
    : error
}

/** A backup in a bucket is downloaded into `backups/` of the data folder first. */
async function findSource(
  values: { from: string; endpoint?: string; region?: string; 'passphrase-file'?: string },
  data: string,
): Promise<string> {
  const inBucket = /^s3:\/\/([^/#]+)\/?([^#]*)(?:#(.+))?$/.exec(values.from)
  if (!inBucket) return resolve(values.from)
  const [, bucket, prefix, name] = inBucket
  const passphrase = readPassphrase(values['passphrase-file'])
  const access_key = process.env['LAYERLINE_BUCKET_ACCESS_KEY']
  const secret_key = process.env['LAYERLINE_BUCKET_SECRET_KEY']
  if (!passphrase || !access_key || !secret_key)
    throw new UsageError(
      'A backup in a bucket needs LAYERLINE_BUCKET_ACCESS_KEY, LAYERLINE_BUCKET_SECRET_KEY, and its passphrase in LAYERLINE_BACKUP_PASSPHRASE or --passphrase-file FILE.',
    )
  const { endpoint = null, region = 'us-east-1' } = values
  return fetchBackup({
    place: checkOptions(BucketPlace, { endpoint, region, bucket, prefix }),
    keys: { access_key, secret_key },
    passphrase,
    to: localBackups(data),
    name: name ?? null,
  })
}

function readPassphrase(file: string | undefined): string | undefined {
  if (file === undefined) return process.env['LAYERLINE_BACKUP_PASSPHRASE'] || undefined
  return readFileSync(resolve(file), 'utf8').trim()
}

function printPreview(data: string, { manifest, replaced }: RestorePreview): void {
  const { counts, created_at, files } = manifest
  const lines = [
    `The backup of ${new Date(created_at * 1000).toISOString()} is whole: ${counts['orders'] ?? 0} orders, ${counts['quotes'] ?? 0} quotes, ${files.length} files.`,
  ]
  if (replaced === null) lines.push(`There is no shop in ${data}: it would be made from this backup.`)
  else {
    lines.push(`The shop in ${data} would be kept aside (--replace). Rows now, and in the backup:`)
    lines.push(
      ...replaced.tables.map(({ table, now, then }) => `  ${table}: ${now} now, ${then} in the backup`),
    )
    if (replaced.tables.length === 0) lines.push('  the same in every table')
    lines.push(...namesOf('Files that the backup does not have as they are now', replaced.files_lost))
    lines.push(...namesOf('Files that only the backup has as they are in it', replaced.files_new))
  }
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
