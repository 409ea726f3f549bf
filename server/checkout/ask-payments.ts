import { Refusal } from '../../shared/refusals.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import type { Shop } from '../shop.ts'

/** What to say where the card company does not: a short wait. */
const RETRY_AFTER_SECONDS = 30

/** The refusal where the card payment provider cannot be asked now. */
export function paymentsAway(retry_after: number | null = null): Refusal {
  return new Refusal('payments_unavailable', undefined, { retry_after: retry_after ?? RETRY_AFTER_SECONDS })
}

/** Gives a network call of the card payment provider the interface's words. */
export async function asking<Answer>(shop: Shop, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    shop.log.warn({ why: error.message }, 'the card payment provider does not do what it should')
    throw paymentsAway(error.retry_after)
  }
}
