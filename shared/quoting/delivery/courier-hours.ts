import { addDays, instantOf, MINUTE, pacificDayOf, weekdayOf, type Instant } from '../../platform/time.ts'
import type { CourierRules } from './delivery-rules.ts'

type Hours = Pick<CourierRules, 'weekdays' | 'from' | 'until' | 'paused_until'>

/**
 * When a courier picks up a parcel: when it is ready, but not before the courier hours of that day. Null if no courier
 * comes on that day any more.
 */
export function courierStart(ready_at: Instant, hours: Hours): Instant | null {
  const day = pacificDayOf(ready_at)
  if (!hours.weekdays.includes(weekdayOf(day))) return null
  const start = Math.max(ready_at, instantOf(day, hours.from))
  return start < instantOf(day, hours.until) ? start : null
}

/** Returns the next instant in the courier hours, from `after` on. */
export function nextCouriers(after: Instant, hours: Hours): Instant {
  const from = Math.max(after, hours.paused_until ?? 0)
  for (let day = pacificDayOf(from); ; day = addDays(day, 1)) {
    const start = courierStart(Math.max(from, instantOf(day, '00:00')), hours)
    if (start !== null) return start
  }
}

/** When the shop's own courier arrives at the customer's address. */
export function deliveryWindow(start: Instant, rideMinutes: number): { from: Instant; until: Instant } {
  return { from: start, until: start + rideMinutes * MINUTE }
}
