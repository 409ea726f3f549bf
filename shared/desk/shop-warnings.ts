import type { DiskShortage } from '../platform/disk-space.ts'
import type { Instant } from '../platform/time.ts'

/** Problems of the shop's computer that staff must fix; shown on every page of the console. */
export interface ShopWarnings {
  /** The database file was moved, removed or replaced, so nothing can be saved. The command restores the copy made then. */
  database: { since: Instant; restore_command: string | null } | null
  /** The disk of the data folder is low on space. Uploads leave `reserve_bytes` of it free. */
  disk: { shortage: DiskShortage; free_bytes: number; reserve_bytes: number; folder: string } | null
  /** The clock may be wrong, so nothing old is deleted. `trusted_in`: seconds until it is trusted again. */
  /** Places whose last good backup is too old; empty if there are none. */
  backups: { where: string; last_good_at: Instant | null; error: string | null }[]
  /** The instant of the backup that the shop was restored from, while it is closed to customers. */
  restored_from: Instant | null
  clock: { now: Instant; last_open: Instant; trusted_in: number } | null
}
