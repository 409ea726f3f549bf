import type { BackupSettings } from '../../../shared/platform/backup/backup-settings.ts'
import type { BackupRun, ShopCheckRun } from '../../../shared/platform/backup/backup-status.ts'
import type { RestorableBackup } from '../../../shared/platform/backup/restorable.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import type { Migration } from '../db/migration-files.ts'
import type { BucketKeys } from './bucket/bucket-client.ts'
import type { compareShops } from './compare-shops.ts'
import type { BackupSource } from './list-restorable.ts'
import type { RestoreRequest } from './restore-backup.ts'
import type { BackupKey } from './sealed-key.ts'

/** A task of the backup thread. */
export type ThreadTask =
  | {
      task: 'back_up'
      data: string
      now: Instant
      settings: BackupSettings
      /** Removes old backups afterward. */
      rotate: boolean
      /** Places whose earlier files are read again. */
      verify: string[]
      bucket_keys: BucketKeys | null
    }
  | { task: 'new_key'; passphrase: string }
  | { task: 'check'; data: string; migrations: readonly Migration[] }
  | { task: 'rewrite'; data: string }
  | { task: 'list'; source: BackupSource }
  | { task: 'fetch'; source: BackupSource; name: string; passphrase: string }
  | { task: 'compare'; data: string; from: string; migrations: readonly Migration[] }
  | { task: 'stage'; request: RestoreRequest }

/** The outcome of the backup in one place. */
export type PlaceOutcome =
  | { place: string; error: string }
  | { place: string; error: null; last_good: string; bytes: number; new_bytes: number; kept: number | null }

/** A message of the thread while it runs. */
export type FromThread =
  | { say: 'progress'; run: BackupRun }
  | { say: 'place'; outcome: PlaceOutcome }
  | { say: 'key'; key: BackupKey }
  | { say: 'checking'; run: ShopCheckRun }
  | { say: 'checked'; faults: string[] }
  | { say: 'listed'; backups: RestorableBackup[] }
  | { say: 'fetched'; from: string }
  | { say: 'compared'; changes: ReturnType<typeof compareShops> }
  | { say: 'staged'; staged: string; backup_at: Instant }
  | { say: 'failed'; message: string; why?: 'wrong_passphrase' | 'passphrase_needed' }
