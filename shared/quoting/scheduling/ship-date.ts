import { addBusinessDays, type PacificDay } from '../../platform/time.ts'
import { closureReason, isWorkingDay, workingDays, type ShopCalendar } from './calendar.ts'

/** Returns true if the current ship date is later than the shown one, or gone. */
export function hasMovedLater(shown: PacificDay | null, current: PacificDay | null): boolean {
  if (shown === null) return false
  return current === null || current > shown
}

/** The ship dates that staff may confirm: `earliest` is the computed Fastest date. */
export interface ConfirmableDates {
  calendar: ShopCalendar
  /** Null if it could not be computed: then any working day from `today` on may be confirmed. */
  earliest: PacificDay | null
  today: PacificDay
}

/**
 * Returns a sentence that says why staff cannot confirm a day; null if they can. Never before `earliest`: the shop
 * could not keep it.
 */
export function whyNotShipDate(dates: ConfirmableDates, day: PacificDay): string | null {
  const { calendar, earliest, today } = dates
  if (day < today) return 'This day has passed.'
  if (earliest !== null && day < earliest) return `The part cannot be ready before ${earliest}.`
  const reason = closureReason(calendar, day)
  if (reason !== null) return `The shop is closed on ${day}: ${reason}.`
  return isWorkingDay(calendar, day) ? null : `The shop does not work on ${day}.`
}

/** Returns the first `count` days that can be confirmed. */
export function confirmableDays(
  { calendar, earliest, today }: ConfirmableDates,
  count: number,
): PacificDay[] {
  return workingDays(calendar, earliest !== null && earliest > today ? earliest : today, count)
}

/**
 * The interface's late rule: more than one full business day (Monday to Friday, holidays included) after the promise.
 * A part promised for Friday is late when it ships on Tuesday.
 */
export function isLate(promised: PacificDay, shipped: PacificDay): boolean {
  return shipped > addBusinessDays(promised, 1)
}
