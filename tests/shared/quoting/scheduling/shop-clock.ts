import {
  asPacificDay,
  instantOf,
  clockIn,
  pacificDayOf,
  weekdayOf,
  WEEKDAY_NAMES,
  type Instant,
} from '../../../../shared/platform/time.ts'
import { PACIFIC_ZONE } from '../../../../shared/platform/time-zones.ts'

/** The moment at which the shop's clock shows "Mon 2026-11-23 10:00"; a wrong weekday is a wrong test. */
export function at(text: string): Instant {
  const [weekday, day, time] = text.split(' ')
  const name = WEEKDAY_NAMES[weekdayOf(asPacificDay(day)) - 1]
  if (!name.startsWith(weekday)) throw new Error(`${day} is a ${name}`)
  return instantOf(asPacificDay(day), time)
}

/** "2026-11-23 10:00", as the shop's clock shows it. */
export function clockText(instant: Instant): string {
  const { hour, minute } = clockIn(PACIFIC_ZONE, instant)
  return `${pacificDayOf(instant)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
