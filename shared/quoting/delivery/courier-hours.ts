import { addDays, dayIn, instantIn, MINUTE, weekdayOf, type Instant } from '../../platform/time.ts'
import type { TimeZone } from '../../platform/time-zones.ts'
import type { CourierRules } from './delivery-rules.ts'

type Hours = Pick<CourierRules, 'weekdays' | 'from' | 'until' | 'paused_until'>

/**
 * When a courier picks up a parcel: when it is ready, but not before the courier hours of that day. Null if no courier
 * comes on that day any more.
 */
export function courierStart(ready_at: Instant, hours: Hours, zone: TimeZone): Instant | null {
  const day = dayIn(zone, ready_at)
  if (!hours.weekdays.includes(weekdayOf(day))) return null
  const start = Math.max(ready_at, instantIn(zone, day, hours.from))
  return start < instantIn(zone, day, hours.until) ? start : null
}

/** Returns the next instant in the courier hours, from `after` on. */
export function nextCouriers(after: Instant, hours: Hours, zone: TimeZone): Instant {
  const from = Math.max(after, hours.paused_until ?? 0)
  for (let day = dayIn(zone, from); ; day = addDays(day, 1)) {
    const start = courierStart(Math.max(from, instantIn(zone, day, '00:00')), hours, zone)
    if (start !== null) return start
  }
}

/** When the shop's own courier arrives at the customer's address. */
export function deliveryWindow(start: Instant, rideMinutes: number): { from: Instant; until: Instant } {
  return { from: start, until: start + rideMinutes * MINUTE }
}
