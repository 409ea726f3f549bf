import { Refusal } from '../../shared/platform/refusals.ts'

/** Throws what accepting failed with, unless it is the refusal that names the payment page. */
export function unlessPaymentRequired(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'payment_required') throw error
}
