import { z } from 'zod'
import { addDays, HOUR, pacificDayOf, weekdayOf, type Instant } from '../time.ts'

/** The numbers of hours, days and weeks of which a place keeps the newest backup. */
export const RotationRules = z.object({
  hours: z.int().min(1).max(168),
  days: z.int().min(1).max(366),
  weeks: z.int().min(0).max(520),
})
export type RotationRules = z.infer<typeof RotationRules>

export const DEFAULT_ROTATION: RotationRules = { hours: 24, days: 14, weeks: 8 }

/** These newest backups are always kept: one of them may turn out to be damaged. */
export const MIN_KEPT = 3

export interface DatedBackup {
  name: string
  created_at: Instant
}

/**
 * Returns the names of the backups that are no longer needed. The newest ones are always kept, and so is every backup from the
 * future: then the clock is wrong now or was then.
 */
export function backupsToRemove(
  backups: readonly DatedBackup[],
  rules: RotationRules,
  now: Instant,
): string[] {
  const newestFirst = backups.toSorted((a, b) => b.created_at - a.created_at || (a.name < b.name ? 1 : -1))
  const past = newestFirst.filter(({ created_at }) => created_at <= now)
  const kept = new Set([
    ...newestFirst.slice(0, MIN_KEPT),
    ...newestFirst.filter(({ created_at }) => created_at > now),
    ...newestOfEach(past, ({ created_at }) => String(Math.floor(created_at / HOUR)), rules.hours),
    ...newestOfEach(past, ({ created_at }) => pacificDayOf(created_at), rules.days),
    ...newestOfEach(past, ({ created_at }) => mondayOf(created_at), rules.weeks),
  ])
  return newestFirst.filter((backup) => !kept.has(backup)).map(({ name }) => name)
}

/** Returns the newest backup of each period, for the newest `count` periods that have one. */
function newestOfEach(
  newestFirst: readonly DatedBackup[],
  periodOf: (backup: DatedBackup) => string,
  count: number,
): DatedBackup[] {
  const newest = new Map<string, DatedBackup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup)
    if (!newest.has(period)) newest.set(period, backup)
  }
  return [...newest.values()].slice(0, count)
}

/** Returns the Monday of the week. */
function mondayOf(instant: Instant): string {
  const day = pacificDayOf(instant)
  return addDays(day, 1 - weekdayOf(day))
}
