import type { PacificDay } from '../../platform/time.ts'
import { addWorkingDays, isWorkingDay, workingDayFrom, type ShopCalendar } from './calendar.ts'

/** A paid order that is promised for a day. */
export interface PromisedOrder {
  order_id: string
  number: number
  ship_by: PacificDay
}

/** A promise whose day the shop would be closed on. It stays: staff hand the order over earlier, or agree another day. */
export interface AffectedPromise extends PromisedOrder {
  /** The last working day before it, not before today; null if there is none left. */
  before: PacificDay | null
  /** The next working day, on which it would be late. */
  after: PacificDay
}

/** Lists the promises for days that are working days now and would be none with the new calendar, earliest first. */
export function listAffectedPromises(
  orders: readonly PromisedOrder[],
  change: { current: ShopCalendar; next: ShopCalendar; today: PacificDay },
): AffectedPromise[] {
  const { current, next, today } = change
  return orders
    .filter(({ ship_by }) => isWorkingDay(current, ship_by) && !isWorkingDay(next, ship_by))
    .toSorted((a, b) => a.ship_by.localeCompare(b.ship_by) || a.number - b.number)
    .map((order) => ({
      ...order,
      before: lastWorkingDayBefore(next, order.ship_by, today),
      after: addWorkingDays(next, order.ship_by, 1),
    }))
}

function lastWorkingDayBefore(calendar: ShopCalendar, day: PacificDay, today: PacificDay): PacificDay | null {
  let found: PacificDay | null = null
  for (let at = workingDayFrom(calendar, today); at < day; at = addWorkingDays(calendar, at, 1)) found = at
  return found
}
