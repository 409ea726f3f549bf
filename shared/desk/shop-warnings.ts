import type { DiskShortage } from '../disk-space.ts'
import type { Instant } from '../time.ts'

/** What is wrong with the shop's computer and needs a person; shown on every page of the console. */
export interface ShopWarnings {
  /**
   * The database file in the data folder was moved, removed or replaced: nothing can be saved. `rescue` is the copy that was
   * made then.
   */
  database: { since: Instant; folder: string; rescue: string | null } | null
  /** The disk with the data folder has too little room. Uploads leave `reserve_bytes` of it free. */
  disk: { shortage: DiskShortage; free_bytes: number; reserve_bytes: number; folder: string } | null
  /** The clock may be wrong, so nothing old is deleted. `trusted_in` is for how many seconds the shop still has to run. */
  clock: { now: Instant; last_open: Instant; trusted_in: number } | null
}
