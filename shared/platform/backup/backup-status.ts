import { z } from 'zod'
import { clockIn, DAY, HOUR, MINUTE, type Instant, type ZonedNow } from '../time.ts'
import { LOCAL_PLACE } from './backup-settings.ts'

/** The state of the backups in one place. */
export const PlaceState = z.object({
  /** `local`, the id of a folder, or `bucket`. */
  place: z.string(),
  last_try_at: z.int().nullable(),
  last_good_at: z.int().nullable(),
  /** When the files of earlier backups were last read as a whole. */
  verified_at: z.int().nullable(),
  /** The folder or object of the last good backup. */
  last_good: z.string().nullable(),
  /** Size of that backup with its files, and what of it was new. */
  bytes: z.int().nullable(),
  new_bytes: z.int().nullable(),
  kept: z.int().nullable(),
  /** The reason the last try failed; null if it succeeded. */
  error: z.string().nullable(),
})
export type PlaceState = z.infer<typeof PlaceState>

/** The last complete check of database and files. */
export const ShopCheck = z.object({ at: z.int(), faults: z.array(z.string()) })
export type ShopCheck = z.infer<typeof ShopCheck>

/** The progress of a running check of database and files. */
export interface ShopCheckRun {
  step: 'database' | 'files'
  files_done: number
  files_total: number
}

/** The progress of a running backup. */
export interface BackupRun {
  place: string
  step: 'files' | 'database' | 'check'
  files_done: number
  files_total: number
}

/** From one backup to the next. */
const BACKUP_EVERY = HOUR
/** A new shop is filled first; a restarted one may be stopped again soon. */
const FIRST_AFTER = 15 * MINUTE
const RETRY_AFTER = 10 * MINUTE

/** Returns the instant of the next scheduled backup. A time in the future comes from a wrong clock and does not count. */
export function nextBackupAt(
  state: Pick<PlaceState, 'last_try_at' | 'last_good_at'>,
  { started_at, now }: { started_at: Instant; now: Instant },
): Instant {
  const [tried, good] = [state.last_try_at, state.last_good_at].map((at) =>
    at === null || at > now ? null : at,
  )
  const first = started_at + FIRST_AFTER
  if (tried === null) return first
  const isFailed = good === null || good < tried
  return Math.max(tried + (isFailed ? RETRY_AFTER : BACKUP_EVERY), first)
}

/**
 * The data folder itself is always there; another disk is taken along at night, and a network fails for hours. `failed` is long enough
 * for three retries.
 */
const OLD_AFTER = { local: 3 * HOUR, failed: 1.5 * HOUR, other: DAY }

/** Returns true if staff must look at a place: its last good backup is too old, although the shop has been open for that long. */
export function isBackupOld(
  state: Pick<PlaceState, 'place' | 'last_good_at' | 'error'>,
  { started_at, now }: { started_at: Instant; now: Instant },
): boolean {
  const local = state.error === null ? OLD_AFTER.local : OLD_AFTER.failed
  const limit = state.place === LOCAL_PLACE ? local : OLD_AFTER.other
  return now - Math.max(state.last_good_at ?? 0, started_at) > limit
}

/** The check reads the whole disk, so it begins at night, in hours of the shop's clock. */
const CHECK_HOURS = { from: 1, until: 5 }

/** Database and files are checked as a whole once a day: at night, or at once in a shop whose computer is off at night. */
export function isCheckDue(
  checked_at: Instant | null,
  { started_at, now, zone }: ZonedNow & { started_at: Instant },
): boolean {
  if (now < started_at + FIRST_AFTER) return false
  const since = checked_at === null || checked_at > now ? Number.POSITIVE_INFINITY : now - checked_at
  const { hour } = clockIn(zone, now)
  const isNight = hour >= CHECK_HOURS.from && hour < CHECK_HOURS.until
  return since > (isNight ? DAY / 2 : 2 * DAY)
}
