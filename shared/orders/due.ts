import type { ShopCalendar } from '../scheduling/calendar.ts'
import { isWorkingDay } from '../scheduling/calendar.ts'
import { addDays, type PacificDay } from '../time.ts'
import { lastDayOnTime } from './late-refund.ts'

/** When an order has to leave the shop, as the people who make it need to know. */
export interface Due {
  /** The promise; null while nobody has confirmed it. */
  ship_by: PacificDay | null
  /** Where the customer was told of a later day. */
  expected_ship_by: PacificDay | null
  /** Working days of the shop until the day that counts now: 0 is today, less than 0 has passed. Null without a day. */
  working_days: number | null
  /** The promise has passed. */
  overdue: boolean
  /** Shipping it now gives part of the price back. */
  refund_due: boolean
  /** When it left the shop, and how many working days after its promise; null while it is in the shop. */
  left: { day: PacificDay; days_late: number } | null
}

/** What a promise means on the day itself and, for an order that has left, what it meant: such a one is never overdue. */
export function dueOn(
  today: PacificDay,
  promise: { ship_by: PacificDay | null; expected_ship_by: PacificDay | null; left_on?: PacificDay | null },
  calendar: ShopCalendar,
): Due {
  const { ship_by, left_on = null } = promise
  if (left_on === null) return { ...dueInShop(today, promise, calendar), left: null }
  const late = ship_by === null ? 0 : Math.max(0, -workingDaysUntil(calendar, left_on, ship_by))
  const meant = dueInShop(left_on, promise, calendar)
  return { ...meant, overdue: false, refund_due: false, left: { day: left_on, days_late: late } }
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
  // A day before today has passed, also where only a weekend lies between.
  return -Math.max(1, count)
}

/** Overdue ones first, then by the day that counts; what has no day yet comes last. */
export function byDue(a: Due, b: Due): number {
  if (a.overdue !== b.overdue) return a.overdue ? -1 : 1
  return dayOf(a).localeCompare(dayOf(b))
}

function dayOf({ ship_by, expected_ship_by, overdue }: Due): string {
  return (overdue ? ship_by : (expected_ship_by ?? ship_by)) ?? '9999'
}
