import { Refusal } from '../../../shared/platform/refusals.ts'
import { DAY, HOUR } from '../../../shared/platform/time.ts'
import { finishRefund } from '../../payments/finish-refund.ts'
import { addPaymentEvent, mayRecordForgery } from '../../payments/payment-event-store.ts'
import { sumRefunds } from '../../payments/outside-refund-store.ts'
import { recordDispute } from '../../payments/record-dispute.ts'
import type { PaymentEvent, PaymentProvider, Payments } from '../../platform/ports/payments.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import type { Shop } from '../../platform/shop.ts'
import { applyOutsideRefunds } from './apply-outside-refunds.ts'
import { settlePurchase } from './settle-purchase.ts'

/** A webhook request as it arrived. */
export interface PaymentEventInput {
  provider: PaymentProvider
  body: Uint8Array
  signature: string
}

/**
 * Takes a payment event by webhook; the same one may come several times and in any order. Refuses with
 * `signature_invalid`, with `not_found` when the provider is not set up, or with `payments_unavailable` when it does not answer.
 */
export async function takePaymentEvent(
  shop: Shop,
  { provider, body, signature }: PaymentEventInput,
): Promise<void> {
  const payments = shop.services.payments.of(provider)
  if (!payments) throw new Refusal('not_found')
  const at = shop.clock.now()
  try {
    const event = await payments.readEvent(body, signature)
    if (!event) return
    const isOurs = await applyPaymentEvent(shop, payments, event)
    const what = isOurs ? describeEvent(event) : `${describeEvent(event)}, of no order here`
    shop.write((tx) => addPaymentEvent(tx, { at, provider, what, ref: refOf(event) }))
  } catch (error) {
    const isForged = error instanceof Refusal && error.code === 'signature_invalid'
    if (isForged && mayRecordForgery(shop.db, at))
      shop.write((tx) => addPaymentEvent(tx, { at, provider, what: null, ref: null }))
    // Stripe sends the event again.
    if (error instanceof ServiceUnavailable)
      throw new Refusal('payments_unavailable', undefined, { retry_after: error.retry_after ?? 30 })
    throw error
  }
}

/** Stripe keeps its events for thirty days. */
const KEPT_BY_STRIPE = 30 * DAY
/** Polled twice, so that no event is missed between two polls. */
const OVERLAP = HOUR

/**
 * Polls Stripe for its events about refunds and disputes: its webhook may not reach this shop, and misses the time in which
 * the program was off. `since` is the last poll; null at the start of the program. Events may be taken twice.
 */
export async function pollPaymentEvents(shop: Shop, since: number | null): Promise<void> {
  const payments = shop.services.payments.of('stripe')
  if (!payments) return
  const now = shop.clock.now()
  const from = since === null ? now - KEPT_BY_STRIPE + OVERLAP : since - OVERLAP
  for (const event of await payments.readEventsSince(from)) await applyPaymentEvent(shop, payments, event)
}

/** Returns false for a refund or dispute of a payment that this shop does not know. */
async function applyPaymentEvent(shop: Shop, payments: Payments, event: PaymentEvent): Promise<boolean> {
  if (event.kind === 'session') {
    settlePurchase(shop, event.session)
    return true
  }
  if (event.kind === 'refunded') return applyRefunded(shop, payments, event)
  const isOurs = shop.write((tx) => {
    const known = event.kind === 'refund' ? finishRefund(tx, shop, event) : recordDispute(tx, shop, event)
    const payment_ref = event.kind === 'refund' ? event.of?.payment_ref : event.payment_ref
    // A refund that failed and a dispute that was won free money for refunds that wait for it.
    if (payment_ref) applyOutsideRefunds(tx, shop, payment_ref)
    return known
  })
  if (!isOurs && event.kind === 'dispute')
    shop.log.error({ dispute: event.provider_ref }, 'a payment is disputed that belongs to no order here')
  return isOurs
}

/** Asks for the refunds of a payment only when some are missing here: their own events may not be subscribed to. */
async function applyRefunded(
  shop: Shop,
  payments: Payments,
  { payment_ref, refunded_cents }: Extract<PaymentEvent, { kind: 'refunded' }>,
): Promise<boolean> {
  const known = sumRefunds(shop.db, payment_ref)
  if (known === null) {
    shop.log.warn({ payment_ref }, 'a payment was refunded in Stripe that belongs to no order here')
    return false
  }
  if (known >= refunded_cents) return true
  for (const refund of await payments.refundsOf(payment_ref)) await applyPaymentEvent(shop, payments, refund)
  return true
}

function describeEvent(event: PaymentEvent): string {
  if (event.kind === 'session') return `checkout ${event.session.state}`
  if (event.kind === 'refunded') return 'payment refunded'
  return event.kind === 'refund' ? `refund ${event.state}` : `dispute ${event.state}`
}

function refOf(event: PaymentEvent): string {
  if (event.kind === 'refunded') return event.payment_ref
  return event.kind === 'session' ? event.session.session_id : event.provider_ref
}
