import { z } from 'zod'
import { addDays, ClockTime, firstOfMonth, PacificDay, weekdayOf } from '../../platform/time.ts'

const DayOff = z.object({ day: PacificDay, reason: z.string().trim().min(1).max(80) })

/** Longer ones are working weekdays that changed, or a shop that is gone. */
const MAX_CLOSED_DAYS = 366

/** A day on which the shop is closed, or the first of several. */
export const Closure = DayOff.extend({
  /** The last day of a closure of several days. */
  until: PacificDay.optional(),
}).superRefine(({ day, until }, context) => {
  const message = until === undefined ? null : whyNotUntil(day, until)
  if (message !== null) context.addIssue({ code: 'custom', path: ['until'], message })
})
export type Closure = z.infer<typeof Closure>

/** A working day on which the shop closes early. */
export const HalfDay = DayOff.extend({ closes: ClockTime })
export type HalfDay = z.infer<typeof HalfDay>

/** Returns why a closure cannot last from one day to another; null if it can. */
export function whyNotUntil(day: PacificDay, until: PacificDay): string | null {
  if (until <= day) return 'The last day must be after the first.'
  return until >= addDays(day, MAX_CLOSED_DAYS) ? `A closure has at most ${MAX_CLOSED_DAYS} days.` : null
}

function daysOf({ day, until = day }: Closure): PacificDay[] {
  const days: PacificDay[] = []
  for (let at = day; at <= until; at = addDays(at, 1)) days.push(at)
  return days
}

/** Returns the reason of each closed day. A holiday within a longer closure keeps its own. */
export function reasonsByDay(closures: readonly Closure[]): Map<PacificDay, string> {
  const longFirst = closures.toSorted((a, b) => Number(b.until !== undefined) - Number(a.until !== undefined))
  return new Map(longFirst.flatMap((closure) => daysOf(closure).map((day) => [day, closure.reason] as const)))
}

interface DaysOff {
  closures: Closure[]
  half_days: HalfDay[]
}

/** Adds a closure or a short day in the order of the year, in place of those that begin on its day. */
export function addDayOff<Days extends DaysOff>(days: Days, added: Closure | HalfDay): Days {
  const { closures, half_days } = removeDayOff(days, added.day)
  return 'closes' in added
    ? { ...days, closures, half_days: [...half_days, added].sort(byDay) }
    : { ...days, closures: [...closures, added].sort(byDay), half_days }
}

function byDay(a: { day: PacificDay }, b: { day: PacificDay }): number {
  return a.day.localeCompare(b.day)
}

/** Removes the closure or short day that begins on a day. */
export function removeDayOff<Days extends DaysOff>(days: Days, removed: PacificDay): Days {
  const isKept = ({ day }: { day: PacificDay }) => day !== removed
  return { ...days, closures: days.closures.filter(isKept), half_days: days.half_days.filter(isKept) }
}

/** Lists the closures and short days that touch a year, in its order. */
export function daysOffIn({ closures, half_days }: DaysOff, year: number): (Closure | HalfDay)[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const touches = ({ day, until = day }: Closure) => day <= last && until >= first
  return [...closures, ...half_days].filter(touches).sort(byDay)
}

/** Returns the days of a month by weeks that begin on Sunday, with null in place of the days of other months. */
export function weeksOfMonth(month: PacificDay): (PacificDay | null)[][] {
  const first = firstOfMonth(month)
  const next = firstOfMonth(month, 1)
  const weeks: (PacificDay | null)[][] = []
  for (let sunday = addDays(first, -(weekdayOf(first) % 7)); sunday < next; sunday = addDays(sunday, 7)) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((later) => addDays(sunday, later))
    weeks.push(week.map((day) => (day >= first && day < next ? day : null)))
  }
  return weeks
}
