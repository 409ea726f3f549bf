import { reportTaxes } from '../payments/report-taxes.ts'
import { sendRefunds } from '../payments/send-refunds.ts'
import { MINUTE } from '../../shared/time.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import type { Shop } from '../shop.ts'
import { closePracticeLinks } from './change-payments.ts'
import { pollPaymentEvents } from './take-payment-event.ts'
import { nothingWatched, watchPayments } from './watch-payments.ts'

const LOOK_EVERY_MS = 2000

/** What runs beside the doors. */
export interface PaymentWork {
  /** Ends after what is under way. */
  stop(): Promise<void>
}

/** Disputes and returned refunds are no matter of seconds. */
const ASK_EVERY = 10 * MINUTE

/** Asks for what Stripe told, every ten minutes; after trouble it waits as long. */
function noticeAsker(shop: Shop): () => Promise<void> {
  let triedAt: number | null = null
  let askedAt: number | null = null
  return async () => {
    const now = shop.clock.now()
    if (triedAt !== null && now - triedAt < ASK_EVERY) return
    triedAt = now
    try {
      await pollPaymentEvents(shop, askedAt)
      askedAt = now
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error
      shop.log.warn({ why: error.message }, 'Stripe cannot be asked what it has told')
    }
  }
}

/**
 * Learns what was paid, from the start of the program on, sends refunds, and tells Stripe Tax of both. What is due stands in tables, so whatever
 * stops the program, nothing is forgotten.
 */
export function startPaymentWork(shop: Shop): PaymentWork {
  const watched = nothingWatched()
  const asks = noticeAsker(shop)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let round = Promise.resolve()
  const turn = async () => {
    for (const work of [
      () => watchPayments(shop, watched),
      () => Promise.resolve(closePracticeLinks(shop)),
      () => sendRefunds(shop),
      () => reportTaxes(shop),
      asks,
    ]) {
      try {
        if (!isStopped) await work()
      } catch (error) {
        shop.log.error({ err: error }, 'payments could not be worked on')
      }
    }
    if (!isStopped) timer = setTimeout(go, LOOK_EVERY_MS).unref()
  }
  const go = () => {
    round = turn()
  }
  go()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
