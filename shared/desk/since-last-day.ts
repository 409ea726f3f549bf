import type { Cents } from '../platform/money.ts'
import { addDays, DAY, dayIn, instantIn, type Instant, type ZonedNow } from '../platform/time.ts'

/** Events since a member of staff worked last. */
export interface SinceLastDay {
  since: Instant
  /** Orders that were paid, those of them that are test orders, and the sum of the others. */
  paid: number
  paid_tests: number
  paid_cents: Cents
  shipped: number
  failed_prints: number
  /** Engineering requests that customers sent. */
  requests: number
}

const MAX_SPAN = 14 * DAY

/**
 * Returns the start of a person's absence: their last act before today, or the beginning of yesterday for who has done
 * nothing yet. Longer absences are cut off.
 */
export function awaySince(lastActBeforeToday: Instant | null, { now, zone }: ZonedNow): Instant {
  const yesterday = instantIn(zone, addDays(dayIn(zone, now), -1), '00:00')
  return Math.max(lastActBeforeToday ?? yesterday, now - MAX_SPAN)
}
