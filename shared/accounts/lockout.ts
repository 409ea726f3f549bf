import { DAY, HOUR, MINUTE } from '../platform/time.ts'

/** Failed attempts from one place before a wait. */
export const FREE_ATTEMPTS = 5
/** Failed attempts on one account from everywhere: high, so that strangers cannot lock it, and still too few to guess a password. */
export const MAX_ATTEMPTS_IN_TOTAL = 100
/** The counter resets after this long without a failure. */
export const FAILURES_FORGOTTEN_AFTER = DAY

/** Returns the wait after a number of failures: a minute, doubled by each further failure up to an hour. */
export function lockSeconds(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(HOUR, MINUTE * 2 ** (failures - free))
}

/**
 * Returns seconds until the next attempt is allowed, 0 for now. A lock that begins in the future was written before the clock
 * was set back, and has ended.
 */
export function secondsLocked(
  tried: { failures: number; last_at: number },
  at: { now: number; free: number },
): number {
  if (at.now < tried.last_at) return 0
  return Math.max(0, tried.last_at + lockSeconds(tried.failures, at.free) - at.now)
}
