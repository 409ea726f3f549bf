import { MINUTE } from '../../../shared/platform/time.ts'
import { issueDueCreditNotes } from '../invoices/issue-credit-notes.ts'
import { reportTaxes } from '../../payments/report-taxes.ts'
import { sendRefunds } from '../../payments/send-refunds.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import type { Shop } from '../../platform/shop.ts'
import { applyWaitingRefunds } from './apply-outside-refunds.ts'
import { expirePracticePurchases } from './change-payments.ts'
import { pollPaymentEvents } from './take-payment-event.ts'
import { newPaymentWatch, watchPayments } from './watch-payments.ts'

/**
 * Returns the steps that the background work on payments runs each round. Due work is stored in tables, so nothing is lost
 * when the program stops.
 */
export function paymentSteps(shop: Shop): (() => Promise<unknown>)[] {
  const watched = newPaymentWatch()
  return [
    () => watchPayments(shop, watched),
    () => Promise.resolve(expirePracticePurchases(shop)),
    () => sendRefunds(shop),
    () => Promise.resolve(applyWaitingRefunds(shop)),
    () => Promise.resolve(issueDueCreditNotes(shop)),
    () => reportTaxes(shop),
    paymentEventPoller(shop),
  ]
}

/** Disputes and refunds without the shop are not urgent. */
const POLL_EVERY = 10 * MINUTE

/** Polls Stripe's payment events at most every ten minutes, also after a failure. */
function paymentEventPoller(shop: Shop): () => Promise<void> {
  let triedAt: number | null = null
  let polledAt: number | null = null
  return async () => {
    const now = shop.clock.now()
    if (triedAt !== null && now - triedAt < POLL_EVERY) return
    triedAt = now
    try {
      await pollPaymentEvents(shop, polledAt)
      polledAt = now
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error
      shop.log.warn({ why: error.message }, 'Stripe did not return its payment events')
    }
  }
}
