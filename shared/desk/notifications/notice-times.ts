import { isWorkingDay, type ZonedCalendar } from '../../quoting/scheduling/calendar.ts'
import {
  addDays,
  dayIn,
  instantIn,
  type ClockTime,
  type Instant,
  type ZonedNow,
} from '../../platform/time.ts'
import type { NotificationSettings } from './notification-settings.ts'

/** A shop that is closed for longer has no digest before it opens again. */
const MAX_DAYS_OFF = 60

/** Returns the last time of a digest at or before an instant; null if there is none. */
export function lastDigestTime(
  calendar: ZonedCalendar,
  times: readonly ClockTime[],
  now: Instant,
): Instant | null {
  for (
    let day = dayIn(calendar.time_zone, now), back = 0;
    back <= MAX_DAYS_OFF;
    day = addDays(day, -1), back += 1
  ) {
    if (!isWorkingDay(calendar, day)) continue
    const past = times.map((time) => instantIn(calendar.time_zone, day, time)).filter((at) => at <= now)
    if (past.length > 0) return Math.max(...past)
  }
  return null
}

/** Returns the next time of a digest after an instant; null if there is none. */
export function nextDigestTime(
  calendar: ZonedCalendar,
  times: readonly ClockTime[],
  now: Instant,
): Instant | null {
  for (
    let day = dayIn(calendar.time_zone, now), ahead = 0;
    ahead <= MAX_DAYS_OFF;
    day = addDays(day, 1), ahead += 1
  ) {
    if (!isWorkingDay(calendar, day)) continue
    const coming = times.map((time) => instantIn(calendar.time_zone, day, time)).filter((at) => at > now)
    if (coming.length > 0) return Math.min(...coming)
  }
  return null
}

/** When the quiet hours end that an instant is in; null outside of them. */
export function endOfQuiet(
  hours: NotificationSettings['quiet_hours'],
  { now, zone }: ZonedNow,
): Instant | null {
  if (hours === null) return null
  const today = dayIn(zone, now)
  for (const day of [addDays(today, -1), today]) {
    const from = instantIn(zone, day, hours.from)
    const until = instantIn(zone, hours.until > hours.from ? day : addDays(day, 1), hours.until)
    if (now >= from && now < until) return until
  }
  return null
}
