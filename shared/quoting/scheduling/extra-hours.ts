import { clockIn, dayIn, HOUR, type Instant } from '../../platform/time.ts'
import type { ZonedCalendar } from './calendar.ts'
import { staffedFrom } from './working-hours.ts'

/** Time to load and start the printers that are free. */
const STAY = HOUR

/** Returns when the shop opens next; null while it is open. */
export function opensNext(calendar: ZonedCalendar, now: Instant): Instant | null {
  const from = staffedFrom(calendar, now)
  return from > now ? from : null
}

/** Returns the calendar of a shop that is closed, with somebody there now and for the next hour. */
export function withStaffNow(calendar: ZonedCalendar, now: Instant): ZonedCalendar {
  if (opensNext(calendar, now) === null) return calendar
  const { time_zone } = calendar
  const day = dayIn(time_zone, now)
  const until = now + STAY
  const closes = dayIn(time_zone, until) === day ? clockText(calendar, until) : '23:59'
  return { ...calendar, extra_hours: { day, opens: clockText(calendar, now), closes } }
}

function clockText({ time_zone }: ZonedCalendar, instant: Instant): string {
  const { hour, minute } = clockIn(time_zone, instant)
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}
