import { HOUR, MINUTE } from '../../shared/platform/time.ts'

/** Seconds. The delay doubles with each attempt, up to the maximum: a shop may be offline for days. */
const FIRST_RETRY_DELAY = MINUTE
export const MAX_RETRY_DELAY = 6 * HOUR
/** Seconds between polls of a refund under way at the provider. A payment event usually reports the outcome sooner. */
export const POLL_REFUND_EVERY = 6 * HOUR

/** Seconds until the next attempt, at least `retryAfter`, the seconds that the service asked for. */
export function retryDelay(attempts: number, retryAfter: number | null): number {
  return Math.max(retryAfter ?? 0, Math.min(FIRST_RETRY_DELAY * 2 ** (attempts - 1), MAX_RETRY_DELAY))
}
