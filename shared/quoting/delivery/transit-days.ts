import { addDays, addDaysThat, isBusinessDay, weekdayOf, type PacificDay } from '../../platform/time.ts'

/** Holidays of the Postal Service on a fixed date; one on a Sunday is kept on Monday. */
const FIXED = new Set(['01-01', '06-19', '07-04', '11-11', '12-25'])

/** Holidays on a weekday of a month; 5 is the last one of the month. */
const FLOATING: readonly { month: string; weekday: number; week: number }[] = [
  { month: '01', weekday: 1, week: 3 },
  { month: '02', weekday: 1, week: 3 },
  { month: '05', weekday: 1, week: 5 },
  { month: '09', weekday: 1, week: 1 },
  { month: '10', weekday: 1, week: 2 },
  { month: '11', weekday: 4, week: 4 },
]

/**
 * Returns the day on which a carrier delivers: that many business days after it ships, without holidays of the Postal Service.
 * Some carriers deliver on some of them, but a day that is told as the latest has to hold for all.
 */
export function addTransitDays(ships: PacificDay, transitDays: number): PacificDay {
  return addDaysThat((day) => isBusinessDay(day) && !isCarrierHoliday(day), ships, transitDays)
}

/** Returns true if the Postal Service keeps this day as a holiday. */
export function isCarrierHoliday(day: PacificDay): boolean {
  const isSundayBefore = weekdayOf(day) === 1 && isFixed(addDays(day, -1))
  return isFixed(day) || isSundayBefore || FLOATING.some((holiday) => isFloating(day, holiday))
}

function isFixed(day: PacificDay): boolean {
  return FIXED.has(day.slice(5))
}

function isFloating(day: PacificDay, { month, weekday, week }: (typeof FLOATING)[number]): boolean {
  if (day.slice(5, 7) !== month || weekdayOf(day) !== weekday) return false
  const isLast = addDays(day, 7).slice(5, 7) !== month
  return week === 5 ? isLast : Math.ceil(Number(day.slice(8)) / 7) === week
}
