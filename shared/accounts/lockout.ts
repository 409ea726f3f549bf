import { DAY, HOUR, MINUTE, type Instant } from '../time.ts'

/** Wrong passwords that are let pass; each one after them doubles the wait, from a minute to an hour. */
const FREE_TRIES = 5
/** Failures are forgotten when none came for this long. */
export const FAILURES_FORGOTTEN_AFTER = DAY

/**
 * For how many more seconds nobody may try, of a lock that began at `last_at`. A clock that was set back makes none longer
 * than it was: a lock that began in the future has ended.
 */
export function lockedSeconds(lock: { last_at: Instant; locked_until: Instant }, now: Instant): number {
  const left = lock.locked_until - now
  return left > lock.locked_until - lock.last_at ? 0 : Math.max(0, left)
}

/** How long nobody may try again after so many wrong passwords in a row, in seconds. */
export function lockSeconds(failures: number): number {
  return failures < FREE_TRIES ? 0 : Math.min(HOUR, MINUTE * 2 ** (failures - FREE_TRIES))
}
