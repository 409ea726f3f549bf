import { addDays, dayIn, instantIn, weekdayOf, type Instant, type ZonedNow } from '../../platform/time.ts'
import type { Pickup } from './label-rules.ts'

const WEEK = 7

/** When a carrier comes next, from `now` on; null without a pick-up time. */
export function nextPickup(
  carrier: string,
  pickups: readonly Pickup[],
  { now, zone }: ZonedNow,
): Instant | null {
  return pickupTimes(carrier, pickups, { now, zone }).find((time) => time >= now) ?? null
}

/** When a carrier came last today; null if it has not come yet. */
export function lastPickup(
  carrier: string,
  pickups: readonly Pickup[],
  { now, zone }: ZonedNow,
): Instant | null {
  return pickupTimes(carrier, pickups, { now, zone }).findLast((time) => time < now) ?? null
}

/** From the beginning of today through the same weekday of next week. */
function pickupTimes(carrier: string, pickups: readonly Pickup[], { now, zone }: ZonedNow): Instant[] {
  const own = pickups.filter((pickup) => pickup.carrier.toLowerCase() === carrier.toLowerCase())
  const today = dayIn(zone, now)
  const days = Array.from({ length: WEEK + 1 }, (_, ahead) => addDays(today, ahead))
  const times = days.flatMap((day) =>
    own.filter(({ weekdays }) => weekdays.includes(weekdayOf(day))).map(({ at }) => instantIn(zone, day, at)),
  )
  return times.toSorted((a, b) => a - b)
}
