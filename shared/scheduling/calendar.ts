import { z } from 'zod'
import { addDays, addDaysThat, ClockTime, PacificDay, Weekday, weekdayOf } from '../time.ts'

const Closure = z.object({ day: PacificDay, reason: z.string().min(1) })
type Closure = z.infer<typeof Closure>

/** When the shop is staffed: a stored document that is replaced as a whole when staff edit it. */
export const ShopCalendar = z
  .object({
    /** Monday 1 to Sunday 7. */
    working_weekdays: z.array(Weekday).min(1),
    opens: ClockTime,
    closes: ClockTime,
    /** An order after this time counts as one of the next working day. */
    order_cutoff: ClockTime,
    /** An order packed after this time is handed over on the next working day. */
    last_pickup: ClockTime,
    /** Removing a finished print, cleaning the plate and starting the next. */
    turnaround_minutes: z.int().min(0).max(240),
    /** Finishing, checking and packing an order after its last unit was removed. */
    packing_minutes: z.int().min(0).max(480),
    /** Working days on which the shop is closed. Running prints continue. */
    closures: z.array(Closure),
  })
  .superRefine((calendar, context) => {
    for (const message of calendarFaults(calendar)) context.addIssue({ code: 'custom', message })
  })
export type ShopCalendar = z.infer<typeof ShopCalendar>

function calendarFaults(calendar: {
  opens: ClockTime
  closes: ClockTime
  order_cutoff: ClockTime
  last_pickup: ClockTime
  working_weekdays: Weekday[]
  closures: Closure[]
}): string[] {
  const { opens, closes, order_cutoff, last_pickup, closures } = calendar
  const within = (time: ClockTime) => time > opens && time <= closes
  const days = closures.map((closure) => closure.day)
  return [
    ...(opens < closes ? [] : ['The shop must open before it closes.']),
    ...(within(order_cutoff) ? [] : ['Orders must be cut off while the shop is open.']),
    ...(within(last_pickup) ? [] : ['The last pickup must be while the shop is open.']),
    ...(new Set(calendar.working_weekdays).size === calendar.working_weekdays.length
      ? []
      : ['A weekday is listed twice.']),
    ...days.filter((day, at) => days.indexOf(day) < at).map((day) => `${day} is closed twice.`),
  ]
}

/** Closures by day, computed once per calendar, because pages look up many days of the same one. */
const closuresOf = new WeakMap<ShopCalendar, Map<PacificDay, string>>()

/** Why the shop is closed on a day; null when that day has no closure. */
export function closureReason(calendar: ShopCalendar, day: PacificDay): string | null {
  let reasons = closuresOf.get(calendar)
  if (!reasons) {
    reasons = new Map(calendar.closures.map((closure) => [closure.day, closure.reason]))
    closuresOf.set(calendar, reasons)
  }
  return reasons.get(day) ?? null
}

export function isWorkingDay(calendar: ShopCalendar, day: PacificDay): boolean {
  return calendar.working_weekdays.includes(weekdayOf(day)) && closureReason(calendar, day) === null
}

/** The day itself when it is a working day, else the next working day. */
export function workingDayFrom(calendar: ShopCalendar, day: PacificDay): PacificDay {
  return isWorkingDay(calendar, day) ? day : addWorkingDays(calendar, day, 1)
}

/** The `count`-th working day of the shop after `day`; with 0 the day itself. */
export function addWorkingDays(calendar: ShopCalendar, day: PacificDay, count: number): PacificDay {
  return addDaysThat((next) => isWorkingDay(calendar, next), day, count)
}

/** The next `count` working days from `day` on, itself included. */
export function workingDays(calendar: ShopCalendar, day: PacificDay, count: number): PacificDay[] {
  const days: PacificDay[] = []
  for (let at = day; days.length < count; at = addDays(at, 1)) if (isWorkingDay(calendar, at)) days.push(at)
  return days
}
