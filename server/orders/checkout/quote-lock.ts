import { Refusal } from '../../../shared/platform/refusals.ts'
import { keyedMutex } from '../../platform/keyed-mutex.ts'
import type { Shop } from '../../platform/shop.ts'

/** As long as an upload waits for an earlier one with the same idempotency key, so that both refuse alike. */
const MAX_WAIT_MS = 30_000

const byQuote = keyedMutex<Shop['db']>({
  max_ms: MAX_WAIT_MS,
  timeoutError: () => new Refusal('idempotency_in_flight', undefined, { retry_after: 5 }),
})

/** Runs checkout work on the same quote one at a time. Refuses with `idempotency_in_flight` what waited too long. */
export function withQuoteLock<Result>(
  shop: Shop,
  quoteId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return byQuote(shop.db, quoteId, work)
}
