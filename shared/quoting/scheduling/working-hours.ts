import {
  addDays,
  dayIn,
  HOUR,
  instantIn,
  instantOf,
  type Instant,
  type PacificDay,
} from '../../platform/time.ts'
import { addWorkingDays, hoursOn, isWorkingDay, type ZonedCalendar } from './calendar.ts'

/** A calendar day of the shop with its instants; the following days are linked when they are first needed. */
interface ShopDay {
  day: PacificDay
  next: ShopDay | null
  nextWorking: ShopDay | null
  working: boolean
  opens: Instant
  closes: Instant
  order_cutoff: Instant
  last_pickup: Instant
}

/** Cached, because scheduling needs the same few days again and again. A calendar is replaced as a whole, so they stay valid. */
const daysOf = new WeakMap<ZonedCalendar, Map<PacificDay, ShopDay>>()

function shopDay(calendar: ZonedCalendar, day: PacificDay): ShopDay {
  let days = daysOf.get(calendar)
  if (!days) daysOf.set(calendar, (days = new Map()))
  let known = days.get(day)
  if (!known) {
    const hours = hoursOn(calendar, day)
    known = {
      day,
      next: null,
      nextWorking: null,
      working: isWorkingDay(calendar, day),
      opens: instantIn(calendar.time_zone, day, hours.opens),
      closes: instantIn(calendar.time_zone, day, hours.closes),
      order_cutoff: instantIn(calendar.time_zone, day, hours.order_cutoff),
      last_pickup: Math.min(instantIn(calendar.time_zone, day, hours.last_pickup), endOfPacificDay(day)),
    }
    days.set(day, known)
  }
  return known
}

/** A pickup counts until the Pacific day of the same name ends: ship dates are Pacific days, and Hawaii is behind them. */
function endOfPacificDay(day: PacificDay): Instant {
  return instantOf(addDays(day, 1), '00:00') - 1
}

/**
 * The days by calendar and hour: a day in each of the zones begins with an hour of UTC. Finds the day of an instant without its
 * name.
 */
const daysOfHours = new WeakMap<ZonedCalendar, Map<number, ShopDay>>()
const MAX_HOURS = 10_000

function dayAt(calendar: ZonedCalendar, instant: Instant): ShopDay {
  const hour = Math.floor(instant / HOUR)
  let days = daysOfHours.get(calendar)
  if (!days) daysOfHours.set(calendar, (days = new Map()))
  const known = days.get(hour)
  if (known) return known
  const day = shopDay(calendar, dayIn(calendar.time_zone, instant))
  if (days.size >= MAX_HOURS) days.clear()
  days.set(hour, day)
  return day
}

function nextDay(calendar: ZonedCalendar, day: ShopDay): ShopDay {
  day.next ??= shopDay(calendar, addDays(day.day, 1))
  return day.next
}

function nextWorkingDay(calendar: ZonedCalendar, day: ShopDay): ShopDay {
  day.nextWorking ??= shopDay(calendar, addWorkingDays(calendar, day.day, 1))
  return day.nextWorking
}

/** Returns the instant of the last pickup of a day. */
export function lastPickupOn(calendar: ZonedCalendar, day: PacificDay): Instant {
  return shopDay(calendar, day).last_pickup
}

/** Returns the first instant at or after `instant` in opening hours. */
export function staffedFrom(calendar: ZonedCalendar, instant: Instant): Instant {
  const day = dayAt(calendar, instant)
  if (day.working && instant < day.closes) return Math.max(instant, day.opens)
  return nextWorkingDay(calendar, day).opens
}

/** Returns when manual work of `seconds` that begins at `start` is done. It continues only in opening hours. */
export function endOfManualWork(calendar: ZonedCalendar, start: Instant, seconds: number): Instant {
  let at = staffedFrom(calendar, start)
  let left = seconds
  let day = dayAt(calendar, at)
  while (left > day.closes - at) {
    left -= day.closes - at
    day = nextWorkingDay(calendar, day)
    at = day.opens
  }
  return at + left
}

/** When work on a new order can begin: now before the order cutoff of a working day, else when the next one opens. */
export function startOfWork(calendar: ZonedCalendar, now: Instant): Instant {
  const day = dayAt(calendar, now)
  if (day.working && now <= day.order_cutoff) return Math.max(now, day.opens)
  return nextWorkingDay(calendar, day).opens
}

/**
 * Returns the day on which an order is handed over that was packed at `packed`: by the last pickup, or on the next
 * working day.
 */
export function handoverDay(calendar: ZonedCalendar, packed: Instant): PacificDay {
  const day = dayAt(calendar, packed)
  if (day.working && packed <= day.last_pickup) return day.day
  return nextWorkingDay(calendar, day).day
}

/**
 * When a print is done. A printer prints `hours_per_day` from the shop's opening on, also on days off; the hours it loses are
 * the last ones of the night, when staff could not start the next print anyway.
 */
export function endOfPrint(
  calendar: ZonedCalendar,
  print: { start: Instant; seconds: number; hours_per_day: number },
): Instant {
  if (!Number.isFinite(print.seconds) || print.seconds < 0)
    throw new RangeError(`${print.seconds} seconds are not the length of a print`)
  let at = print.start
  let left = Math.ceil(print.seconds)
  let day = dayAt(calendar, at)
  // Before the shop opens it is still the night of the day before.
  if (at < day.opens) day = shopDay(calendar, addDays(day.day, -1))
  for (;;) {
    const next = nextDay(calendar, day)
    // A printer that never stops does not stop in the 25th hour of the autumn change either.
    const stops =
      print.hours_per_day >= 24 ? next.opens : Math.min(day.opens + print.hours_per_day * HOUR, next.opens)
    if (left <= stops - at) return at + left
    left -= Math.max(0, stops - at)
    day = next
    at = day.opens
  }
}
