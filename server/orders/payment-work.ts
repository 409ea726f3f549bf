import { sendRefunds } from '../payments/send-refunds.ts'
import type { Shop } from '../shop.ts'
import { nothingWatched, watchPayments } from './watch-payments.ts'

const LOOK_EVERY_MS = 2000

/** What runs beside the doors. */
export interface PaymentWork {
  /** Ends after what is under way. */
  stop(): Promise<void>
}

/**
 * Learns what was paid, from the start of the program on, and sends refunds. What is due stands in tables, so whatever
 * stops the program, nothing is forgotten.
 */
export function startPaymentWork(shop: Shop): PaymentWork {
  const watched = nothingWatched()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let round = Promise.resolve()
  const turn = async () => {
    for (const work of [() => watchPayments(shop, watched), () => sendRefunds(shop)]) {
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
