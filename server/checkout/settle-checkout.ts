import { decideSettlement, type Settlement } from '../../shared/checkout/settlement.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent, THE_SHOP } from '../db/events.ts'
import {
  findCheckout,
  findCheckoutOfSession,
  findOpenCheckout,
  saveCheckout,
  type CheckoutRow,
} from '../payments/checkout-store.ts'
import { insertUnmatchedPayment } from '../payments/unmatched-payments.ts'
import { findQuote } from '../quotes/quote-store.ts'
import type { PaymentSession } from '../ports/payments.ts'
import type { Shop } from '../shop.ts'
import { findOrder, findOrderOfCheckout, type OrderRow } from '../orders/order-store.ts'
import { placeOrder, type AgreedDay } from './place-order.ts'

/**
 * Takes in what the provider tells of a checkout: by its webhook, when it is asked, after a restart. However often and in
 * whatever order it comes, an order is made once, and money that buys nothing goes back. Gives the order of this
 * checkout, if there is one. `agreed` is a later ship date that the person agreed to while paying.
 */
export function settleCheckout(
  shop: Shop,
  session: PaymentSession,
  agreed: AgreedDay | null = null,
): OrderRow | null {
  const settled = shop.write((tx) => {
    const checkout = findCheckout(tx, session.checkout_id) ?? findCheckoutOfSession(tx, session.session_id)
    if (!checkout) return null
    refuseEndedPractice(shop, checkout, session)
    const decision = decideSettlement({
      checkout,
      session,
      quote: {
        status: findQuote(tx, checkout.quote_id)!.status,
        has_order: findOrder(tx, checkout.quote_id) !== undefined,
      },
    })
    carryOut(tx, shop, { decision, checkout, session, agreed })
    return { decision, checkout, order: findOrderOfCheckout(tx, checkout.id) ?? null }
  })
  if (!settled) {
    shop.log.warn({ session_id: session.session_id }, 'a payment session belongs to no checkout of this shop')
    return null
  }
  tell(shop, settled)
  if (settled.decision === 'place') endOtherLink(shop, settled.checkout)
  return settled.order
}

/** In the write itself: a practice card must not buy anything once real cards are charged. */
function refuseEndedPractice(shop: Shop, { provider }: CheckoutRow, { state }: PaymentSession): void {
  const isPractice = provider === 'practice' && state === 'paid'
  if (isPractice && shop.payments.current().provider !== 'practice') throw new Refusal('checkout_closed')
}

/**
 * A link that was replaced has been paid after all: its successor is closed, so that nobody pays twice. Until that is
 * known to have worked it counts as open, and is asked about like any other.
 */
function endOtherLink(shop: Shop, paid: CheckoutRow): void {
  const other = findOpenCheckout(shop.db, paid.quote_id)
  const payments = other && shop.payments.of(other.provider)
  if (!other?.session_id || !payments) return
  void payments
    .close(other.session_id)
    .then((session) => settleCheckout(shop, session))
    .catch((error: unknown) =>
      shop.log.warn({ err: error, quote_id: other.quote_id }, 'a link could not be closed'),
    )
}

interface Carried {
  decision: Settlement
  checkout: CheckoutRow
  session: PaymentSession
  agreed: AgreedDay | null
}

function carryOut(tx: WriteDb, shop: Shop, { decision, checkout, session, agreed }: Carried): void {
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
  give_back: 'a payment bought nothing and is given back in full',
  look_at: 'a payment is not of the agreed amount; a person has to look at it',
}

function tell(shop: Shop, { decision, checkout }: Pick<Carried, 'decision' | 'checkout'>): void {
  const sentence = SENTENCES[decision]
  if (!sentence) return
  shop.log.error({ quote_id: checkout.quote_id }, sentence)
}
