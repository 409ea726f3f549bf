import { HOUR, MINUTE } from '../../../shared/platform/time.ts'
import type { Caller } from '../../platform/caller.ts'
import {
  findOpenPurchase,
  listClosedPurchases,
  listOpenPurchases,
  type PurchaseRow,
} from '../../payments/purchase-store.ts'
import type { Payments } from '../../platform/ports/payments.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import type { Shop } from '../../platform/shop.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import { isOwnedBy } from '../../quoting/read-quotes.ts'
import { machineFaultOf } from '../../../shared/platform/machine-faults.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { findOrder } from '../order-store.ts'
import { settlePurchase } from './settle-purchase.ts'

/** Seconds between polls of a purchase, by its age in seconds: most payers pay within minutes or come back much later. */
function pollInterval(age: number): number {
  if (age < 5 * MINUTE) return 5
  return age < 20 * MINUTE ? 15 : MINUTE
}
/** Seconds after its expiry here for which a session may still be paid: Stripe keeps it for at least half an hour. */
const PAYABLE_AFTER_CLOSE = HOUR
/** Seconds without polling after the provider did not answer. */
const RETRY_DELAY = 30
/** Seconds until a purchase that Stripe does not know is polled again. */
const DELAY_AFTER_ERROR = 10 * MINUTE

/** The state of polling the provider about purchases, in memory only. */
export interface PaymentWatch {
  /** When a purchase is polled next, by its id. */
  next: Map<string, number>
  /** Purchases that can no longer be paid, by id. */
  ended: Set<string>
  pausedUntil: number
}

export function newPaymentWatch(): PaymentWatch {
  return { next: new Map(), ended: new Set(), pausedUntil: 0 }
}

/**
 * Polls Stripe for the open purchases that are due, and settles those that were paid or expired. Purchases that were
 * replaced or expired here are closed there too, so that they cannot be paid. Practice purchases need no polling.
 */
export async function watchPayments(shop: Shop, watched: PaymentWatch): Promise<void> {
  const payments = shop.services.payments.of('stripe')
  if (!payments || shop.clock.now() < watched.pausedUntil) return
  for (const row of duePurchases(shop, watched)) {
    try {
      await pollPurchase(shop, { payments, row, watched })
    } catch (error) {
      if (isPassing(error)) {
        watched.pausedUntil = shop.clock.now() + RETRY_DELAY
        shop.log.warn({ why: error.message }, 'payments could not be polled')
        return
      }
      // For example, the key belongs to another Stripe account now. The other purchases are polled all the same.
      shop.log.error({ err: error, purchase_id: row.id }, 'a purchase could not be polled')
      watched.next.set(row.id, shop.clock.now() + DELAY_AFTER_ERROR)
      if (row.state !== 'open') watched.ended.add(row.id)
    }
  }
}

/** Returns true if Stripe, or the shop's own disk or database, is expected to work again: no purchase is at fault. */
function isPassing(error: unknown): error is Error {
  if (error instanceof Refusal) return error.code === 'database_unavailable'
  return error instanceof ServiceUnavailable || machineFaultOf(error) !== null
}

function duePurchases(shop: Shop, watched: PaymentWatch): PurchaseRow[] {
  const now = shop.clock.now()
  const open = listOpenPurchases(shop.db, 'stripe').filter((row) => now >= (watched.next.get(row.id) ?? 0))
  const closed = listClosedPurchases(shop.db, 'stripe', now - PAYABLE_AFTER_CLOSE).filter(
    (row) => !watched.ended.has(row.id),
  )
  return [...open, ...closed].filter((row) => row.session_id !== null)
}

async function pollPurchase(
  shop: Shop,
  { payments, row, watched }: { payments: Payments; row: PurchaseRow; watched: PaymentWatch },
): Promise<void> {
  const now = shop.clock.now()
  const isClosed = row.state !== 'open' || now >= row.expires_at
  const session = isClosed ? await payments.close(row.session_id!) : await payments.read(row.session_id!)
  settlePurchase(shop, { ...session, purchase_id: row.id })
  if (session.state === 'open') {
    watched.next.set(row.id, now + pollInterval(now - row.created_at))
    return
  }
  watched.next.delete(row.id)
  watched.ended.add(row.id)
}

/**
 * Polls the purchase of a buyer who came back from the payment page, and returns whether there is an order now. When
 * Stripe does not answer, the page asks again.
 */
export async function checkPayment(
  shop: Shop,
  caller: Caller,
  input: { quote_id: string },
): Promise<{ paid: boolean }> {
  const quote = findQuote(shop.db, input.quote_id)
  if (!quote || !isOwnedBy(quote, caller)) return { paid: false }
  const row = findOpenPurchase(shop.db, quote.id)
  const payments = row && shop.services.payments.of(row.provider)
  if (payments && row.session_id !== null) {
    try {
      settlePurchase(shop, { ...(await payments.read(row.session_id)), purchase_id: row.id })
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error
    }
  }
  return { paid: findOrder(shop.db, quote.id) !== undefined }
}
