import { decideSettlement, type Settlement } from '../../shared/checkout/settlement.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent, THE_SHOP } from '../db/events.ts'
import {
  findCheckout,
  findCheckoutBySession,
  findOpenCheckout,
  saveCheckout,
  type CheckoutRow,
} from '../payments/checkout-store.ts'
import { insertUnmatchedPayment } from '../payments/unmatched-payments.ts'
import { findQuote } from '../quotes/quote-store.ts'
import type { PaymentSession } from '../ports/payments.ts'
import type { Shop } from '../shop.ts'
import { findOrder, findOrderByCheckout, type OrderRow } from '../orders/order-store.ts'
import { placeOrder, type AgreedShipDate } from './place-order.ts'

/**
 * Applies the state of a payment session to its checkout, whether it came by webhook or was polled. However often and in
 * whatever order it comes, the order is placed once, and money that buys nothing is refunded. Returns the order of this
 * checkout, or null. `agreed` is a later ship date that the payer agreed to while paying.
 */
export function settleCheckout(
  shop: Shop,
  session: PaymentSession,
  agreed: AgreedShipDate | null = null,
): OrderRow | null {
  const settled = shop.write((tx) => {
    const checkout = findCheckout(tx, session.checkout_id) ?? findCheckoutBySession(tx, session.session_id)
    if (!checkout) return null
    refuseEndedPracticePayment(shop, checkout, session)
    const decision = decideSettlement({
      checkout,
      session,
      quote: {
        status: findQuote(tx, checkout.quote_id)!.status,
        has_order: findOrder(tx, checkout.quote_id) !== undefined,
      },
    })
    applySettlement(tx, shop, { decision, checkout, session, agreed })
    return { decision, checkout, order: findOrderByCheckout(tx, checkout.id) ?? null }
  })
  if (!settled) {
    shop.log.warn({ session_id: session.session_id }, 'a payment session belongs to no checkout of this shop')
    return null
  }
  logUnmatched(shop, settled)
  if (settled.decision === 'place') closeOtherCheckout(shop, settled.checkout)
  return settled.order
}

/** Checked inside the transaction: a practice card must not buy anything once the shop charges real cards. */
function refuseEndedPracticePayment(shop: Shop, { provider }: CheckoutRow, { state }: PaymentSession): void {
  const isPractice = provider === 'practice' && state === 'paid'
  if (isPractice && shop.payments.current().provider !== 'practice') throw new Refusal('checkout_closed')
}

/**
 * A checkout was paid after it had been replaced, so its successor is closed and the customer cannot pay twice. Until the
 * provider confirms that, the successor counts as open and is polled like any other.
 */
function closeOtherCheckout(shop: Shop, paid: CheckoutRow): void {
  const other = findOpenCheckout(shop.db, paid.quote_id)
  const payments = other && shop.payments.of(other.provider)
  if (!other?.session_id || !payments) return
  void payments
    .close(other.session_id)
    .then((session) => settleCheckout(shop, session))
    .catch((error: unknown) =>
      shop.log.warn({ err: error, quote_id: other.quote_id }, 'a checkout could not be closed'),
    )
}

interface SettlementToApply {
  decision: Settlement
  checkout: CheckoutRow
  session: PaymentSession
  agreed: AgreedShipDate | null
}

function applySettlement(
  tx: WriteDb,
  shop: Shop,
  { decision, checkout, session, agreed }: SettlementToApply,
): void {
  const now = shop.clock.now()
  if (decision === 'nothing') return
  if (decision === 'close') {
    saveCheckout(tx, checkout, { state: 'expired' })
    return
  }
  const { payment_ref, customer_ref } = session
  saveCheckout(tx, checkout, { state: 'paid', paid_at: now, payment_ref, customer_ref })
  if (decision === 'place') {
    placeOrder(tx, shop, { checkout, payer: session, agreed })
    return
  }
  const reason = decision === 'give_back' ? 'nothing_to_buy' : 'amount_differs'
  insertUnmatchedPayment(
    tx,
    {
      checkout_id: checkout.id,
      reason,
      amount_cents: session.amount_cents,
      provider: checkout.provider,
      payment_ref,
    },
    now,
  )
  recordEvent(tx, now, THE_SHOP, {
    subject: 'quote',
    subject_id: checkout.quote_id,
    what: 'payment without an order',
    why: reason,
    details: { checkout_id: checkout.id, amount_cents: session.amount_cents },
  })
}

const SENTENCES: Partial<Record<Settlement, string>> = {
  give_back: 'a payment bought nothing and is refunded in full',
  look_at: 'a payment is not of the agreed amount and waits for staff',
}

function logUnmatched(
  shop: Shop,
  { decision, checkout }: Pick<SettlementToApply, 'decision' | 'checkout'>,
): void {
  const sentence = SENTENCES[decision]
  if (!sentence) return
  shop.log.error({ quote_id: checkout.quote_id }, sentence)
}
