import { z } from 'zod'
import { addDays, addDaysThat, ClockTime, type PacificDay, Weekday, weekdayOf } from '../../platform/time.ts'
import type { TimeZone } from '../../platform/time-zones.ts'
import { Closure, HalfDay, reasonsByDay } from './closures.ts'

export const Hours = z.object({ opens: ClockTime, closes: ClockTime })
type Hours = z.infer<typeof Hours>

/** Decides which orders begin with one unit that is checked before the others; null: not by this measure. */
const FirstArticleRule = z.object({
  from_pieces: z.int().min(2).max(100_000).nullable(),
  /** The parts price of an order of more than one piece. */
  from_cents: z.int().min(1).max(100_000_000).nullable(),
})
export type FirstArticleRule = z.infer<typeof FirstArticleRule>

/** When the shop is staffed: a stored document that is replaced as a whole when staff edit it. */
export const ShopCalendar = z
  .object({
    /** Monday 1 to Sunday 7. */
    working_weekdays: z.array(Weekday).min(1),
    opens: ClockTime,
    closes: ClockTime,
    /** Weekdays with other hours. */
    weekday_hours: z.partialRecord(z.enum(['1', '2', '3', '4', '5', '6', '7']), Hours).default({}),
    /** An order after this time counts as one of the next working day. */
    order_cutoff: ClockTime,
    /** An order packed after this time is handed over on the next working day. */
    last_pickup: ClockTime,
    /** Removing a print that ended, cleaning the plate and starting the next. */
    turnaround_minutes: z.int().min(0).max(240),
    /** Finishing, checking and packing an order after its last unit was removed. */
    packing_minutes: z.int().min(0).max(480),
    /**
     * Nine units are usually one or two plates, whose loss costs less than waiting for a single print; from ten on, a fault that
     * repeats costs days of machine time.
     */
    first_article: FirstArticleRule.default({ from_pieces: 10, from_cents: null }),
    /** Working days on which the shop is closed. Running prints continue. */
    closures: z.array(Closure),
    half_days: z.array(HalfDay).default([]),
  })
  .superRefine((calendar, context) => {
    for (const [path, message] of calendarFaults(calendar))
      context.addIssue({ code: 'custom', path, message })
  })
export type ShopCalendar = z.infer<typeof ShopCalendar>

/** A calendar with the time zone of the shop, in which its days and times are. */
export interface ZonedCalendar extends StaffedCalendar {
  time_zone: TimeZone
}

interface StaffedCalendar extends ShopCalendar {
  /** Hours in which staff are there though the shop is closed; nothing is handed over in them. */
  extra_hours?: Hours & { day: PacificDay }
}

interface CalendarFields extends Hours {
  order_cutoff: ClockTime
  last_pickup: ClockTime
  working_weekdays: Weekday[]
  weekday_hours: Partial<Record<string, Hours>>
  closures: Closure[]
  half_days: HalfDay[]
}

type Fault = [path: (string | number)[], message: string]

function calendarFaults(calendar: CalendarFields): Fault[] {
  const { opens, closes, working_weekdays } = calendar
  const within = (time: ClockTime) => time > opens && time <= closes
  const hours = Object.entries(calendar.weekday_hours).flatMap(([weekday, day]) =>
    day && day.opens >= day.closes ? [weekday] : [],
  )
  return [
    ...faultIf(opens >= closes, ['closes'], 'The shop must open before it closes.'),
    ...faultIf(
      !within(calendar.order_cutoff),
      ['order_cutoff'],
      'Orders must be cut off while the shop is open.',
    ),
    ...faultIf(
      !within(calendar.last_pickup),
      ['last_pickup'],
      'The last pickup must be while the shop is open.',
    ),
    ...hours.map((weekday): Fault => [
      ['weekday_hours', weekday, 'closes'],
      'The shop must open before it closes.',
    ]),
    ...faultIf(
      new Set(working_weekdays).size < working_weekdays.length,
      ['working_weekdays'],
      'A weekday is listed twice.',
    ),
    ...repeatedDays('closures', calendar.closures, 'closed'),
    ...repeatedDays('half_days', calendar.half_days, 'a short day'),
    ...calendar.half_days.flatMap(({ day, closes: early }, at): Fault[] => {
      const usual = usualHours(calendar, day)
      const isShort = early > usual.opens && early < usual.closes
      return faultIf(
        !isShort,
        ['half_days', at, 'closes'],
        `${day} must close after it opens, and earlier than usual.`,
      )
    }),
  ]
}

function faultIf(isFault: boolean, path: (string | number)[], message: string): Fault[] {
  return isFault ? [[path, message]] : []
}

function repeatedDays(field: string, listed: readonly { day: PacificDay }[], what: string): Fault[] {
  const days = listed.map(({ day }) => day)
  return days.flatMap((day, at): Fault[] =>
    faultIf(days.indexOf(day) < at, [field, at, 'day'], `${day} is ${what} twice.`),
  )
}

function usualHours(
  { opens, closes, weekday_hours }: Pick<CalendarFields, 'opens' | 'closes' | 'weekday_hours'>,
  day: PacificDay,
): Hours {
  return weekday_hours[String(weekdayOf(day))] ?? { opens, closes }
}

type DayHours = Pick<ShopCalendar, 'opens' | 'closes' | 'order_cutoff' | 'last_pickup'>

/** When the shop is staffed on a day, and until when orders and pickups of that day count. On a short day they end with it. */
export function hoursOn(calendar: StaffedCalendar, day: PacificDay): DayHours {
  if (calendar.extra_hours?.day !== day) return regularHours(calendar, day)
  const { opens, closes } = calendar.extra_hours
  if (!isRegularDay(calendar, day)) return { opens, closes, order_cutoff: opens, last_pickup: opens }
  const hours = regularHours(calendar, day)
  return {
    ...hours,
    opens: opens < hours.opens ? opens : hours.opens,
    closes: closes > hours.closes ? closes : hours.closes,
  }
}

function regularHours(calendar: ShopCalendar, day: PacificDay): DayHours {
  const usual = usualHours(calendar, day)
  const closes = calendar.half_days.find((half) => half.day === day)?.closes ?? usual.closes
  const until = (time: ClockTime) => (time < closes ? time : closes)
  return {
    opens: usual.opens,
    closes,
    order_cutoff: until(calendar.order_cutoff),
    last_pickup: until(calendar.last_pickup),
  }
}

/** Closures by day, computed once per calendar, because pages look up many days of the same one. */
const closuresOf = new WeakMap<ShopCalendar, Map<PacificDay, string>>()

/** Returns the reason the shop is closed on a day; null if that day has no closure. */
export function closureReason(calendar: ShopCalendar, day: PacificDay): string | null {
  let reasons = closuresOf.get(calendar)
  if (!reasons) {
    reasons = reasonsByDay(calendar.closures)
    closuresOf.set(calendar, reasons)
  }
  return reasons.get(day) ?? null
}

export function isWorkingDay(calendar: StaffedCalendar, day: PacificDay): boolean {
  return calendar.extra_hours?.day === day || isRegularDay(calendar, day)
}

function isRegularDay(calendar: ShopCalendar, day: PacificDay): boolean {
  return calendar.working_weekdays.includes(weekdayOf(day)) && closureReason(calendar, day) === null
}

/** Returns the day itself when it is a working day, else the next working day. */
export function workingDayFrom(calendar: ShopCalendar, day: PacificDay): PacificDay {
  return isWorkingDay(calendar, day) ? day : addWorkingDays(calendar, day, 1)
}

/** Returns the `count`-th working day of the shop after `day`; with 0 the day itself. */
export function addWorkingDays(calendar: ShopCalendar, day: PacificDay, count: number): PacificDay {
  return addDaysThat((next) => isWorkingDay(calendar, next), day, count)
}

/** Returns the next `count` working days from `day` on, itself included. */
export function workingDays(calendar: ShopCalendar, day: PacificDay, count: number): PacificDay[] {
  const days: PacificDay[] = []
  for (let at = day; days.length < count; at = addDays(at, 1)) if (isWorkingDay(calendar, at)) days.push(at)
  return days
}

/** Counts the working days after `from`, up to `until` or the first working day after it. */
export function workingDaysBetween(calendar: ShopCalendar, from: PacificDay, until: PacificDay): number {
  const last = workingDayFrom(calendar, until)
  let count = 0
  for (let day = addDays(from, 1); day <= last; day = addDays(day, 1))
    if (isWorkingDay(calendar, day)) count += 1
  return count
}
