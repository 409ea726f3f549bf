import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { PACIFIC_ZONE } from './pacific-zone.ts'

/** An instant in whole Unix seconds, as on the wire and in the database. */
export type Instant = number

/** Lengths of time in seconds. A calendar day may be an hour shorter or longer than `DAY`: use `addDays` for days. */
export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A calendar day in the Pacific time zone, "YYYY-MM-DD"; such texts compare in the order of the days. */
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

/** A period with a constant UTC offset of Pacific time, in seconds. */
interface OffsetPeriod {
  from: Instant
  until: Instant
  offset: number
}

// Caches: showing quotes needs days thousands of times a second, and they never change.
const periods: OffsetPeriod[] = []
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

function offsetAt(instant: Instant): number {
  const known = periods.find((period) => instant >= period.from && instant < period.until)
  if (known) return known.offset
  const at = Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(PACIFIC_ZONE)
  const previous = at.add({ seconds: 1 }).getTimeZoneTransition('previous')
  const next = at.getTimeZoneTransition('next')
  const period = {
    from: previous ? previous.epochMilliseconds / 1000 : Number.NEGATIVE_INFINITY,
    until: next ? next.epochMilliseconds / 1000 : Number.POSITIVE_INFINITY,
    offset: at.offsetNanoseconds / 1e9,
  }
  periods.unshift(period)
  return period.offset
}

/** Returns local seconds: the instant plus the UTC offset, so that days and hours are plain division. */
function clockSeconds(instant: Instant): number {
  if (!Number.isSafeInteger(instant)) throw new RangeError(`${instant} is not a moment in whole seconds`)
  return instant + offsetAt(instant)
}

export function pacificDayOf(instant: Instant): PacificDay {
  return dayNamed(Math.floor(clockSeconds(instant) / DAY))
}

/** Returns the Pacific time of day of an instant. */
export function pacificClock(instant: Instant): { hour: number; minute: number } {
  const minutes = Math.floor(clockSeconds(instant) / MINUTE)
  const minuteOfDay = ((minutes % 1440) + 1440) % 1440
  return { hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60 }
}

/** Returns an instant in words: "2026-11-16 at 10:05 Pacific time". */
export function formatInstant(instant: Instant): string {
  const { hour, minute } = pacificClock(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${pacificDayOf(instant)} at ${two(hour)}:${two(minute)} Pacific time`
}

/**
 * Returns the instant of a Pacific day and time. A time that is skipped in spring is an hour later (02:30 becomes 03:30); of
 * an hour that is repeated in fall it is the first.
 */
export function instantOf(day: PacificDay, time: ClockTime): Instant {
  const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: PACIFIC_ZONE, plainTime: time })
  return at.epochMilliseconds / 1000
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
