import { addDays, pacificDayOf } from '../../shared/time.ts'
import { clockAllowsDeleting } from '../db/clock-mark.ts'
import type { Shop } from '../shop.ts'

/** Enough for a shop that closes for a few weeks to find out that it opened with the wrong database. */
export const QUARANTINE_DAYS = 30

/** Deletes what was moved to `files/unknown` long enough ago, unless the clock is in doubt. Returns how many days' folders went. */
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
