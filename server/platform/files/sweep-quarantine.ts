import { addDays, pacificDayOf } from '../../../shared/platform/time.ts'
import { clockAllowsDeleting } from '../db/clock-mark.ts'
import type { Shop } from '../shop.ts'

/** Long enough for a shop that closes for weeks to notice that it opened with the wrong database. */
export const QUARANTINE_DAYS = 30

/** Deletes quarantined files after `QUARANTINE_DAYS`, unless the clock is in doubt. Returns the number of day folders. */
export async function sweepQuarantine({
  db,
  files,
  clock,
  log,
}: Pick<Shop, 'db' | 'files' | 'clock' | 'log'>): Promise<number> {
  const now = clock.now()
  if (!clockAllowsDeleting(db, now)) return 0
  const today = pacificDayOf(now)
  const over = files.quarantine.list().filter(({ day }) => addDays(day, QUARANTINE_DAYS) <= today)
  for (const { day, parts } of over) {
    await files.quarantine.remove(day)
    log.warn({ day, parts }, 'files that the database did not name for 30 days were deleted')
  }
  return over.length
}
