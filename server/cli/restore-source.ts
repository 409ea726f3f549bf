import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BucketPlace } from '../../shared/platform/backup/backup-settings.ts'
import { nearestBackup, parseMoment } from '../../shared/platform/backup/restorable.ts'
import { formatInstant, type Instant } from '../../shared/platform/time.ts'
import { listBackups } from '../platform/backup/backup-place.ts'
import { localBackups } from '../platform/backup/backup-state-store.ts'
import { fetchBackup } from '../platform/backup/bucket/fetch-backup.ts'
import { BACKUP_MANIFEST } from '../platform/backup/manifest-store.ts'
import { UNFINISHED } from '../platform/backup/unfinished-backup.ts'
import { checkOptions, UsageError } from './command-line.ts'
import { commandName } from '../../shared/platform/command-names.ts'

/** A backup in a bucket is downloaded into `backups/` of the data folder first. */
export async function findSource(
  values: { from: string; endpoint?: string; region?: string; 'passphrase-file'?: string },
  data: string,
  at: Instant | null,
): Promise<string> {
  const inBucket = /^s3:\/\/([^/#]+)\/?([^#]*)(?:#(.+))?$/.exec(values.from)
  if (!inBucket) return at === null ? resolve(values.from) : findAtMoment(resolve(values.from), at)
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
    notAfter: at,
  })
}

export function readPassphrase(file: string | undefined): string | undefined {
  if (file === undefined) return process.env['LAYERLINE_BACKUP_PASSPHRASE'] || undefined
  return readFileSync(resolve(file), 'utf8').trim()
}

/** Null if no time is asked for. */
export function readMoment(text: string | undefined): Instant | null {
  if (text === undefined) return null
  const at = parseMoment(text)
  if (at === null)
    throw new UsageError(`--at: "${text}" is no time. Write it as 2026-11-21T15:00, on the shop's clock.`)
  return at
}

/** Returns the newest backup of a folder that is not after an instant. */
async function findAtMoment(folder: string, at: Instant): Promise<string> {
  const backups = await listBackups(folder, undefined)
  const dated = backups.map(({ name, manifest }) => ({ name, created_at: manifest.created_at }))
  const nearest = nearestBackup(dated, at)
  if (nearest === null)
    throw new UsageError(
      dated.length === 0
        ? `There is no backup in ${folder}. Name the folder that holds the backups.`
        : `There is no backup in ${folder} of that time or before it; the oldest is of ${formatInstant(dated.at(-1)!.created_at)}.`,
    )
  process.stdout.write(`The backup of ${formatInstant(nearest.created_at)}: ${join(folder, nearest.name)}\n`)
  return join(folder, nearest.name)
}

/** People often name the folder that holds the backups; the message then names the newest one. */
export function requireBackup(from: string): void {
  if (existsSync(join(from, BACKUP_MANIFEST))) return
  const newest = existsSync(from)
    ? readdirSync(from)
        .filter((name) => existsSync(join(from, name, BACKUP_MANIFEST)) && !name.startsWith(UNFINISHED))
        .sort()
        .at(-1)
    : undefined
  throw new UsageError(
    newest === undefined
      ? `There is no backup in ${from}. Name a folder that ${commandName('backup')} has made.`
      : `${from} is a folder of backups. Name one of them; the newest is ${join(from, newest)}.`,
  )
}
