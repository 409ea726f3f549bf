import { DAY, HOUR, MINUTE, type Instant } from './time.ts'

/** The saved state of the computer's clock. `doubt` is null while the clock is trusted. */
export interface ClockMark {
  /** The last trusted instant. */
  trusted_at: Instant
  doubt: { seen_at: Instant; ran_seconds: number } | null
}

/** A longer gap is either a closed shop or a clock that was set ahead; the two look the same. */
const MAX_UNSEEN = 3 * DAY
/** Clocks are corrected by minutes; a wrong time zone can be an hour. */
const MAX_STEP_BACK = HOUR
/** A doubted clock is trusted after running steadily for this long. */
const CONFIRMED_AFTER = DAY
/** The shop checks every few minutes; a longer gap does not count as running. */
const MAX_BETWEEN_CHECKS = 15 * MINUTE

/** Returns the mark after a check of the clock. Only permanent deletion waits while the clock is in doubt. */
export function updateClockMark(mark: ClockMark | null, now: Instant): ClockMark {
  if (mark === null || isPlausibleStep(mark.trusted_at, now)) return { trusted_at: now, doubt: null }
  const { trusted_at, doubt } = mark
  if (doubt === null || !isPlausibleStep(doubt.seen_at, now))
    return { trusted_at, doubt: { seen_at: now, ran_seconds: 0 } }
  const passed = now - doubt.seen_at
  const ran_seconds = doubt.ran_seconds + (passed >= 0 && passed <= MAX_BETWEEN_CHECKS ? passed : 0)
  return ran_seconds >= CONFIRMED_AFTER
    ? { trusted_at: now, doubt: null }
    : { trusted_at, doubt: { seen_at: now, ran_seconds } }
}

/** Returns true if old data may be deleted permanently by this clock; correct also between two checks. */
export function mayDelete(mark: ClockMark | null, now: Instant): boolean {
  return mark === null || (mark.doubt === null && isPlausibleStep(mark.trusted_at, now))
}

function isPlausibleStep(before: Instant, now: Instant): boolean {
  return now >= before - MAX_STEP_BACK && now <= before + MAX_UNSEEN
}

/** Returns how many more seconds the shop has to run before a doubted clock is trusted. */
export function secondsUntilTrusted({ doubt }: ClockMark): number {
  return doubt === null ? 0 : CONFIRMED_AFTER - doubt.ran_seconds
}
