import { addDays, pacificDayOf } from '../../shared/time.ts'
import type { Shop } from '../shop.ts'

/** Enough for a shop that closes for a few weeks to find out that it opened with the wrong database. */
export const QUARANTINE_DAYS = 30

/** Deletes what was moved to `files/unknown` long enough ago. Gives how many days' folders went. */
export async function sweepQuarantine({
  files,
  clock,
  log,
}: Pick<Shop, 'files' | 'clock' | 'log'>): Promise<number> {
  const today = pacificDayOf(clock.now())
  const over = files.quarantine.list().filter(({ day }) => addDays(day, QUARANTINE_DAYS) <= today)
  for (const { day, parts } of over) {
    await files.quarantine.remove(day)
    log.warn({ day, parts }, 'files that the database did not name for 30 days were deleted')
  }
  return over.length
}
