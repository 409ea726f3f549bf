import { DAY, HOUR, MINUTE } from '../time.ts'

/** Wrong tries from one place, and for one account from everywhere, before anybody has to wait. */
export const FREE_TRIES = 5
/** High, so that strangers cannot lock an account, and still far too few to guess a password. */
export const FREE_TRIES_IN_ALL = 100
/** Failures are forgotten when none came for this long. */
export const FAILURES_FORGOTTEN_AFTER = DAY

/** How long nobody may try again after so many failures: a minute at first, doubled by each further one up to an hour. */
export function lockSeconds(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(HOUR, MINUTE * 2 ** (failures - free))
}

/**
 * Seconds until the next try is allowed, 0 where it is allowed now. A lock that seems to begin in the future was written
 * before the clock was set back, and is over: it never lasts longer than its own length.
 */
export function secondsLocked(
  tried: { failures: number; last_at: number },
  at: { now: number; free: number },
): number {
  if (at.now < tried.last_at) return 0
  return Math.max(0, tried.last_at + lockSeconds(tried.failures, at.free) - at.now)
}
