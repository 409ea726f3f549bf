import { Refusal } from '../../../shared/platform/refusals.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import type { Shop } from '../../platform/shop.ts'

/** For a provider that does not say when to try again. */
const RETRY_AFTER_SECONDS = 30

/** Returns the refusal while the payment provider does not answer. */
export function paymentsUnavailable(retry_after: number | null = null): Refusal {
  return new Refusal('payments_unavailable', undefined, { retry_after: retry_after ?? RETRY_AFTER_SECONDS })
}

/** Awaits a call to the payment provider. Refuses with `payments_unavailable` when it fails. */
export async function callProvider<Answer>(shop: Shop, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    shop.log.warn({ why: error.message }, 'the payment provider is unavailable')
    throw paymentsUnavailable(error.retry_after)
  }
}
