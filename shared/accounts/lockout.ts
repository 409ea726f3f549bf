import { DAY, HOUR, MINUTE } from '../time.ts'

/** Wrong passwords that are let pass; each one after them doubles the wait, from a minute to an hour. */
const FREE_TRIES = 5
/** Failures are forgotten when none came for this long. */
export const FAILURES_FORGOTTEN_AFTER = DAY

/** How long nobody may try again after so many wrong passwords in a row, in seconds. */
export function lockSeconds(failures: number): number {
  return failures < FREE_TRIES ? 0 : Math.min(HOUR, MINUTE * 2 ** (failures - FREE_TRIES))
}
