import { addWorkingDays } from '../../quoting/scheduling/calendar.ts'
import { pacificDayOf, type PacificDay } from '../../platform/time.ts'
import type { FloorPlan, PlanOrder, QueuedUnit } from './floor-plan.ts'

/**
 * Returns the urgency of a unit, the lowest first: by priority of staff, then overdue, due today or on the next working
 * day, due within three working days, and later. Within one step, filament and nozzle changes may decide.
 */
export function urgencySteps(plan: FloorPlan): (unit: QueuedUnit) => number {
  const { calendar, now } = plan
  const today = pacificDayOf(now)
  const promised = promisesOf(plan.orders)
  const limits = [1, 3].map((days) => addWorkingDays(calendar, today, days))
  return ({ order_id, priority }) => {
    const day = promised.get(order_id) ?? null
    return -priority * STEPS + stepOf(day, [today, ...limits])
  }
}

const STEPS = 4

function stepOf(day: PacificDay | null, [today, soon, week]: PacificDay[]): number {
  if (day === null || day > week) return 3
  if (day > soon) return 2
  return day < today ? 0 : 1
}

function promisesOf(orders: readonly PlanOrder[]): Map<string, PacificDay | null> {
  return new Map(orders.map(({ order_id, promised }) => [order_id, promised]))
}

/** Compares units by what should be printed first: priority, promise, how long they wait, and their order's number. */
export function byUrgency(orders: readonly PlanOrder[]): (a: QueuedUnit, b: QueuedUnit) => number {
  const promised = promisesOf(orders)
  const numbers = new Map(orders.map(({ order_id, number }) => [order_id, number]))
  const dayOf = ({ order_id }: QueuedUnit) => promised.get(order_id) ?? '9999'
  return (a, b) =>
    b.priority - a.priority ||
    compareDays(dayOf(a), dayOf(b)) ||
    a.ready_from - b.ready_from ||
    (numbers.get(a.order_id) ?? 0) - (numbers.get(b.order_id) ?? 0) ||
    a.unit - b.unit
}

function compareDays(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
