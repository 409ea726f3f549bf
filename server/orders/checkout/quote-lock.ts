import { Refusal } from '../../../shared/platform/refusals.ts'
import { keyedMutex } from '../../platform/keyed-mutex.ts'
import type { Shop } from '../../platform/shop.ts'

/** As long as an upload waits for an earlier one with the same idempotency key, so that both refuse alike. */
const MAX_WAIT_MS = 30_000

const byQuote = keyedMutex<Shop['db']>({
  max_ms: MAX_WAIT_MS,
  timeoutError: () => new Refusal('idempotency_in_flight', undefined, { retry_after: 5 }),
})

/**
 * Runs work on purchases of the same quotes one at a time. Refuses with `idempotency_in_flight` what waited too long. `ids` in the
 * same order everywhere, so that two requests never wait for each other.
 */
export function withQuoteLocks<Result>(
  shop: Shop,
  [first, ...rest]: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  return first === undefined ? work() : byQuote(shop.db, first, () => withQuoteLocks(shop, rest, work))
}
