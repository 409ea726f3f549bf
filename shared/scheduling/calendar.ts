import { z } from 'zod'
import { addDays, addDaysThat, ClockTime, PacificDay, Weekday, weekdayOf } from '../time.ts'

const Closure = z.object({ day: PacificDay, reason: z.string().min(1) })
type Closure = z.infer<typeof Closure>

/** When people are at work in the shop: a stored document, replaced as a whole when the operator edits it. */
export const ShopCalendar = z
  .object({
    /** Monday 1 to Sunday 7. */
    working_weekdays: z.array(Weekday).min(1),
    opens: ClockTime,
    closes: ClockTime,
    /** An order after this time counts as one of the next working day. */
    order_cutoff: ClockTime,
    /** What is packed after this time is handed over on the next working day. */
    last_pickup: ClockTime,
    /** Taking a finished print off, cleaning the plate and starting the next. */
    turnaround_minutes: z.int().min(0).max(240),
    /** Finishing, checking and packing an order after its last unit was taken off. */
    packing_minutes: z.int().min(0).max(480),
    /** Days on which the shop stays closed although it would work. Prints that were started run on. */
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

/** Closures by day, once for each calendar: pages ask for many days of the same one. */
const closuresOf = new WeakMap<ShopCalendar, Map<PacificDay, string>>()

/** Why the shop is closed on a day that would be a working one; null when it is not. */
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

/** The day itself when the shop works on it, else the next day on which it does. */
export function workingDayFrom(calendar: ShopCalendar, day: PacificDay): PacificDay {
  return isWorkingDay(calendar, day) ? day : addWorkingDays(calendar, day, 1)
}

/** The `count`-th working day of the shop after `day`; with 0 the day itself. */
export function addWorkingDays(calendar: ShopCalendar, day: PacificDay, count: number): PacificDay {
  return addDaysThat((one) => isWorkingDay(calendar, one), day, count)
}

/** The next `count` working days from `day` on, itself included. */
export function workingDays(calendar: ShopCalendar, day: PacificDay, count: number): PacificDay[] {
  const days: PacificDay[] = []
  for (let at = day; days.length < count; at = addDays(at, 1)) if (isWorkingDay(calendar, at)) days.push(at)
  return days
}
