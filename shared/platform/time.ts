import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { PACIFIC_ZONE, ZONE_NAMES, type TimeZone } from './time-zones.ts'
import { clockSeconds, secondsAt } from './zone-clock.ts'

/** An instant in whole Unix seconds, as on the wire and in the database. */
export type Instant = number

/** Now, with the time zone whose clock counts. */
export interface ZonedNow {
  now: Instant
  zone: TimeZone
}

/** Lengths of time in seconds. A calendar day may be an hour shorter or longer than `DAY`: use `addDays` for days. */
export const MINUTE = 60
export const HOUR = 3600
export const DAY = 86_400

/**
 * A calendar day, "YYYY-MM-DD"; such texts compare in the order of the days. In the interface it is one in the Pacific time zone;
 * of the opening hours, closures and clocks of a shop it is one in the shop’s zone.
 */
export const PacificDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter the day as YYYY-MM-DD')
  .refine(isRealDay, 'There is no such day')
  .brand<'PacificDay'>()
export type PacificDay = z.infer<typeof PacificDay>

/** A time of day on the shop's clock, "HH:MM" from 00:00 to 23:59. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time as HH:MM')
export type ClockTime = z.infer<typeof ClockTime>

/** Days of the week as ISO 8601 counts them: Monday 1 to Sunday 7. */
export const Weekday = z.int().min(1).max(7)
export type Weekday = z.infer<typeof Weekday>
export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

function isRealDay(text: string): boolean {
  const number = dayNumber(text)
  return Number.isInteger(number) && dayNamed(number) === text
}

/** Returns the text as a day. Throws when it is not a real day. */
export function asPacificDay(text: string): PacificDay {
  return PacificDay.parse(text)
}

// Cached, because showing quotes needs days thousands of times a second.
const dayNames = new Map<number, PacificDay>()
const MAX_CACHED_DAYS = 10_000

/** Days since 1970-01-01; NaN for a text that is no day. */
function dayNumber(day: string): number {
  // A date without a time is one in UTC (ECMAScript), where every day has 24 hours.
  return Date.parse(day) / (DAY * 1000)
}

function dayNamed(number: number): PacificDay {
  const known = dayNames.get(number)
  if (known) return known
  const day = new Date(number * DAY * 1000).toISOString().slice(0, 10) as PacificDay
  if (dayNames.size >= MAX_CACHED_DAYS) dayNames.clear()
  dayNames.set(number, day)
  return day
}

/** Returns the calendar day on a zone’s clock. */
export function dayIn(zone: TimeZone, instant: Instant): PacificDay {
  return dayNamed(Math.floor(clockSeconds(zone, instant) / DAY))
}

/** Returns the Pacific calendar day: the day of the interface, wherever the shop is. */
export function pacificDayOf(instant: Instant): PacificDay {
  return dayIn(PACIFIC_ZONE, instant)
}

/** Returns the time of day on a zone’s clock. */
export function clockIn(zone: TimeZone, instant: Instant): { hour: number; minute: number } {
  const minutes = Math.floor(clockSeconds(zone, instant) / MINUTE)
  const minuteOfDay = ((minutes % 1440) + 1440) % 1440
  return { hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60 }
}

/** Returns an instant in words: "2026-11-16 at 10:05 Pacific time". */
export function formatInstant(instant: Instant, zone: TimeZone = PACIFIC_ZONE): string {
  const { hour, minute } = clockIn(zone, instant)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${dayIn(zone, instant)} at ${two(hour)}:${two(minute)} ${ZONE_NAMES[zone]} time`
}

/** Returns the instant at which a zone’s clock shows a day and time; see `secondsAt` for the days of the clock change. */
export function instantIn(zone: TimeZone, day: PacificDay, time: ClockTime): Instant {
  return secondsAt(zone, day, time)
}

/** Returns the instant at which the day began that it is on a zone’s clock. */
export function startOfToday({ now, zone }: ZonedNow): Instant {
  return instantIn(zone, dayIn(zone, now), '00:00')
}

/** Returns the instant of a Pacific day and time. */
export function instantOf(day: PacificDay, time: ClockTime): Instant {
  return instantIn(PACIFIC_ZONE, day, time)
}

/** Returns the day `days` later, or earlier for a negative number. */
export function addDays(day: PacificDay, days: number): PacificDay {
  return dayNamed(dayNumber(day) + days)
}

/** Returns the first day of a day’s month, or of the month `later` months after it. */
export function firstOfMonth(day: PacificDay, later = 0): PacificDay {
  return Temporal.PlainDate.from(day).with({ day: 1 }).add({ months: later }).toString() as PacificDay
}

/** Monday 1 to Sunday 7. */
export function weekdayOf(day: PacificDay): Weekday {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1
}

/** Monday to Friday, holidays included: the interface's business day, not the shop's working day. */
export function isBusinessDay(day: PacificDay): boolean {
  return weekdayOf(day) <= 5
}

/** Returns the `count`-th business day after `day`; one after a Friday or a Saturday is Monday. */
export function addBusinessDays(day: PacificDay, count: number): PacificDay {
  return addDaysThat(isBusinessDay, day, count)
}

/** Returns the `count`-th day after `day` for which `counts` is true; with 0 the day itself. */
export function addDaysThat(
  counts: (day: PacificDay) => boolean,
  day: PacificDay,
  count: number,
): PacificDay {
  if (!Number.isSafeInteger(count) || count < 0)
    throw new RangeError(`${count} is not a number of days ahead`)
  let at = day
  for (let left = count; left > 0;) {
    at = addDays(at, 1)
    if (counts(at)) left -= 1
  }
  return at
}
