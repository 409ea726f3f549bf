import type { ShopCalendar } from '../quoting/scheduling/calendar.ts'
import { isWorkingDay } from '../quoting/scheduling/calendar.ts'
import { addDays, type PacificDay } from '../platform/time.ts'
import { lastDayOnTime } from './late-refund.ts'

/** An order compared with its ship date, for staff. */
export interface Due {
  /** The promised day; null while it is not confirmed. */
  ship_by: PacificDay | null
  /** A later day that was announced to the customer. */
  expected_ship_by: PacificDay | null
  /** Working days of the shop until the expected, else promised, day: 0 is today, negative has passed. Null without a day. */
  working_days: number | null
  /** The promise has passed. */
  overdue: boolean
  /** Shipping it now would cause a late refund. */
  refund_due: boolean
  /** When it left the shop, and how many working days after its promise; null while it is in the shop. */
  left: { day: PacificDay; days_late: number } | null
}

/** Returns how an order compares with its ship date on the day `today`, or on the day it left the shop: an order that has left is never overdue. */
export function dueOn(
  today: PacificDay,
  promise: { ship_by: PacificDay | null; expected_ship_by: PacificDay | null; left_on?: PacificDay | null },
  calendar: ShopCalendar,
): Due {
  const { ship_by, left_on = null } = promise
  if (left_on === null) return { ...dueInShop(today, promise, calendar), left: null }
  const late = ship_by === null ? 0 : Math.max(0, -workingDaysUntil(calendar, left_on, ship_by))
  const atHandover = dueInShop(left_on, promise, calendar)
  return { ...atHandover, overdue: false, refund_due: false, left: { day: left_on, days_late: late } }
}

function dueInShop(
  today: PacificDay,
  promise: { ship_by: PacificDay | null; expected_ship_by: PacificDay | null },
  calendar: ShopCalendar,
): Omit<Due, 'left'> {
  const { ship_by, expected_ship_by } = promise
  const day = expected_ship_by ?? ship_by
  return {
    ship_by,
    expected_ship_by,
    working_days: day === null ? null : workingDaysUntil(calendar, today, day),
    overdue: ship_by !== null && ship_by < today,
    refund_due: ship_by !== null && lastDayOnTime(ship_by) < today,
  }
}

/** Working days after `today` up to and with `day`; negative for a day that has passed. */
export function workingDaysUntil(calendar: ShopCalendar, today: PacificDay, day: PacificDay): number {
  const [from, until] = day >= today ? [today, day] : [day, today]
  let count = 0
  for (let at = addDays(from, 1); at <= until; at = addDays(at, 1)) if (isWorkingDay(calendar, at)) count += 1
  if (day >= today) return count
  // A day before today has passed, even when only a weekend is between.
  return -Math.max(1, count)
}

/** Overdue ones first, then by expected, else promised, day; those without a day last. */
export function byDue(a: Due, b: Due): number {
  if (a.overdue !== b.overdue) return a.overdue ? -1 : 1
  return dayOf(a).localeCompare(dayOf(b))
}

function dayOf({ ship_by, expected_ship_by, overdue }: Due): string {
  return (overdue ? ship_by : (expected_ship_by ?? ship_by)) ?? '9999'
}
