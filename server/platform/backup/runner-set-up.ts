import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Migration } from '../db/migration-files.ts'
import type { BucketKeys } from './bucket/bucket-client.ts'

export interface RunnerSetUp {
  data: string
  shop_id: string | null
  /** Folders in which backups are allowed besides the usual ones. */
  allowedFolders: readonly string[]
  /** Entry file of the backup thread. */
  entry: string
  bucketKeys: () => BucketKeys | null
  /** Returns the shop's vault key as it is in its file, if it opens the addresses of a backup. */
  ownKeyFor: (from: string) => string | null
  /** Those of this program. */
  migrations: readonly Migration[]
  clock: Clock
  log: Log
}
