import { HOUR, MINUTE } from '../../shared/time.ts'
import type { Caller } from '../caller.ts'
import {
  findOpenCheckout,
  listLeftCheckouts,
  listOpenCheckouts,
  type CheckoutRow,
} from '../payments/checkout-store.ts'
import type { Payments } from '../ports/payments.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import type { Shop } from '../shop.ts'
import { findQuote } from '../quotes/quote-store.ts'
import { isOwnedBy } from '../quotes/read-quotes.ts'
import { findOrder } from '../orders/order-store.ts'
import { settleCheckout } from './settle-checkout.ts'

/** People pay within minutes or come back later: how often a link is looked at, by how long it has been open. */
function pauseAt(age: number): number {
  if (age < 5 * MINUTE) return 5
  return age < 20 * MINUTE ? 15 : MINUTE
}
/** Stripe keeps a session for half an hour at least, however soon the link ends here. */
const MAY_STILL_BE_PAID = HOUR
/** After trouble with the provider nothing is asked for so long. */
const REST = 30
/** A link that Stripe does not know is looked at so much later. */
const AFTER_REFUSAL = 10 * MINUTE

/** What one run of the program has seen of the links at the provider. */
export interface Watched {
  /** When a link is looked at next. */
  next: Map<string, number>
  /** Links that cannot be paid any more. */
  ended: Set<string>
  restUntil: number
}

export function nothingWatched(): Watched {
  return { next: new Map(), ended: new Set(), restUntil: 0 }
}

/**
 * Asks Stripe how the open links are that are due to be looked at, and settles what was paid or has ended. Links that
 * were replaced or timed out here are closed there too, so that nobody pays at them. Practice links note themselves.
 */
export async function watchPayments(shop: Shop, watched: Watched): Promise<void> {
  const payments = shop.payments.of('stripe')
  if (!payments || shop.clock.now() < watched.restUntil) return
  for (const row of dueLinks(shop, watched)) {
    try {
      await look(shop, { payments, row, watched })
    } catch (error) {
      if (error instanceof ServiceUnavailable) {
        watched.restUntil = shop.clock.now() + REST
        shop.log.warn({ why: error.message }, 'payments cannot be looked at now')
        return
      }
      // The key is of another Stripe account now, say. The other links are looked at all the same.
      shop.log.error({ err: error, quote_id: row.quote_id }, 'a payment link cannot be looked at')
      watched.next.set(row.id, shop.clock.now() + AFTER_REFUSAL)
      if (row.state !== 'open') watched.ended.add(row.id)
    }
  }
}

function dueLinks(shop: Shop, watched: Watched): CheckoutRow[] {
  const now = shop.clock.now()
  const open = listOpenCheckouts(shop.db, 'stripe').filter((row) => now >= (watched.next.get(row.id) ?? 0))
  const left = listLeftCheckouts(shop.db, 'stripe', now - MAY_STILL_BE_PAID).filter(
    (row) => !watched.ended.has(row.id),
  )
  return [...open, ...left].filter((row) => row.session_id !== null)
}

async function look(
  shop: Shop,
  { payments, row, watched }: { payments: Payments; row: CheckoutRow; watched: Watched },
): Promise<void> {
  const now = shop.clock.now()
  const isOver = row.state !== 'open' || now >= row.expires_at
  const session = isOver ? await payments.close(row.session_id!) : await payments.read(row.session_id!)
  settleCheckout(shop, { ...session, checkout_id: row.id })
  if (session.state === 'open') {
    watched.next.set(row.id, now + pauseAt(now - row.created_at))
    return
  }
  watched.next.delete(row.id)
  watched.ended.add(row.id)
}

/**
 * A buyer came back from the payment page: looks at their link at once, and tells whether there is an order now. Stripe
 * not answering is no "no": the page asks again.
 */
export async function checkPayment(
  shop: Shop,
  caller: Caller,
  input: { quote_id: string },
): Promise<{ paid: boolean }> {
  const quote = findQuote(shop.db, input.quote_id)
  if (!quote || !isOwnedBy(quote, caller)) return { paid: false }
  const row = findOpenCheckout(shop.db, quote.id)
  const payments = row && shop.payments.of(row.provider)
  if (payments && row.session_id !== null) {
    try {
      settleCheckout(shop, { ...(await payments.read(row.session_id)), checkout_id: row.id })
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error
    }
  }
  return { paid: findOrder(shop.db, quote.id) !== undefined }
}
