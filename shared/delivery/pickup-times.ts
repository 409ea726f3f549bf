import { addDays, instantOf, pacificDayOf, weekdayOf, type Instant } from '../time.ts'
import type { Pickup } from './label-rules.ts'

const WEEK = 7

/** When a carrier comes next, from `now` on; null without a pick-up time. */
export function nextPickup(carrier: string, pickups: readonly Pickup[], now: Instant): Instant | null {
  const own = pickups.filter((pickup) => pickup.carrier.toLowerCase() === carrier.toLowerCase())
  const today = pacificDayOf(now)
  const days = Array.from({ length: WEEK + 1 }, (_, ahead) => addDays(today, ahead))
  const times = days.flatMap((day) =>
    own.filter(({ weekdays }) => weekdays.includes(weekdayOf(day))).map(({ at }) => instantOf(day, at)),
  )
  return times.filter((time) => time >= now).toSorted((a, b) => a - b)[0] ?? null
}
