import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  BUCKET_PLACE,
  LOCAL_PLACE,
  type BackupSettings,
} from '../../../shared/platform/backup/backup-settings.ts'
import type { RestorableBackup } from '../../../shared/platform/backup/restorable.ts'
import { listBackups } from './backup-place.ts'
import { localBackups } from './backup-state-store.ts'
import { openBucket, type BucketKeys } from './bucket/bucket-client.ts'
import { instantOfName, listBucket } from './bucket/bucket-index-store.ts'
import { BACKUP_MANIFEST, type Manifest } from './manifest-store.ts'

/** The places of a shop's backups. */
export interface BackupSource {
  data: string
  settings: BackupSettings
  /** Null for shops from before they had an id; left out for the backups of any shop. */
  shop_id?: string | null
  bucket_keys: BucketKeys | null
  /** The newest schema version that this program supports. */
  schemaVersion: number
}

/** Lists the complete backups of every place that can be read, newest first. */
export async function listRestorable(source: BackupSource): Promise<RestorableBackup[]> {
  const { settings, bucket_keys } = source
  const lists = await Promise.all([
    ...Object.entries(placePaths(source)).map(([place, path]) => listFolder(source, place, path)),
    settings.bucket && bucket_keys ? inBucket(source) : [],
  ])
  return lists.flat().toSorted((a, b) => b.created_at - a.created_at || (a.place < b.place ? -1 : 1))
}

/** Returns the folder of each place, by its id. */
function placePaths({ data, settings }: Pick<BackupSource, 'data' | 'settings'>): Record<string, string> {
  const folders = settings.folders.map(({ id, path }) => [id, path])
  return Object.fromEntries([[LOCAL_PLACE, localBackups(data)], ...folders]) as Record<string, string>
}

/** Returns the folder of a backup; null if it is not there. */
export function locateBackup(
  source: Pick<BackupSource, 'data' | 'settings'>,
  { place, name }: Pick<RestorableBackup, 'place' | 'name'>,
): string | null {
  const folder = placePaths(source)[place === BUCKET_PLACE ? LOCAL_PLACE : place]
  if (folder === undefined || !existsSync(join(folder, name, BACKUP_MANIFEST))) return null
  return join(folder, name)
}

async function listFolder(
  { shop_id, schemaVersion }: BackupSource,
  place: string,
  path: string,
): Promise<RestorableBackup[]> {
  const backups = await listBackups(path, shop_id).catch(() => [])
  return backups.map(({ name, manifest }) => ({
    place,
    name,
    created_at: manifest.created_at,
    content: contentOf(manifest, schemaVersion),
  }))
}

function contentOf(
  { files, counts, missing, schema_version }: Manifest,
  schemaVersion: number,
): NonNullable<RestorableBackup['content']> {
  return {
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    files: files.length,
    orders: counts['orders'] ?? 0,
    quotes: counts['quotes'] ?? 0,
    missing: missing.length,
    is_newer: schema_version > schemaVersion,
  }
}

/** A bucket that does not answer has no backups that could be restored now. */
async function inBucket({ settings, bucket_keys, shop_id }: BackupSource): Promise<RestorableBackup[]> {
  const bucket = await openBucket(settings.bucket!, bucket_keys!)
  try {
    const names = await listBucket(bucket, shop_id ?? null)
    return names.map((name) => ({
      place: BUCKET_PLACE,
      name,
      created_at: instantOfName(name),
      content: null,
    }))
  } catch {
    return []
  } finally {
    bucket.close()
  }
}
