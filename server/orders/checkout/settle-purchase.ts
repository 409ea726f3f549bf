import { decideSettlement, type Settlement } from '../../../shared/orders/checkout/settlement.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent, THE_SHOP } from '../../platform/db/events.ts'
import { listCheckoutsOf, type CheckoutRow } from '../../payments/checkout-store.ts'
import {
  findOpenPurchase,
  findPurchaseOfSession,
  savePurchase,
  type PurchaseRow,
} from '../../payments/purchase-store.ts'
import { insertUnmatchedPayment } from '../../payments/unmatched-payments.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { PaymentSession } from '../../platform/ports/payments.ts'
import type { Shop } from '../../platform/shop.ts'
import { findOrder, findOrderByCheckout, type OrderRow } from '../order-store.ts'
import { applyOutsideRefunds } from './apply-outside-refunds.ts'
import { closeBasket } from './close-basket.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { placeOrder, type AgreedShipDate } from './place-order.ts'

/**
 * Applies the state of a payment session to its purchase and all checkouts of it, whether it came by webhook or was polled. However often and in whatever order it comes, the orders are placed once, all of them or none, and money that buys
 * nothing is refunded. Returns the order of the (first) checkout, or null. `agreed` is a later ship date that the payer agreed
 * to while paying.
 */
export function settlePurchase(
  shop: Shop,
  session: PaymentSession,
  agreed: AgreedShipDate | null = null,
): OrderRow | null {
  const settled = shop.write((tx) => {
    const purchase = findPurchaseOfSession(tx, session)
    if (!purchase) return null
    refuseEndedPracticePayment(shop, purchase, session)
    const checkouts = listCheckoutsOf(tx, purchase.id)
    const decision = decideSettlement({ purchase, session, quote: quoteFacts(tx, checkouts) })
    applySettlement(tx, shop, { decision, purchase, checkouts, session, agreed })
    return { decision, checkouts, order: findOrderByCheckout(tx, checkouts[0].id) ?? null }
  })
  if (!settled) {
    shop.log.warn({ session_id: session.session_id }, 'a payment session belongs to no purchase of this shop')
    return null
  }
  logUnmatched(shop, settled)
  if (settled.decision === 'place') closeOtherPurchases(shop, settled.checkouts)
  return settled.order
}

/** A purchase buys all of its quotes or nothing: one that was bought otherwise or withdrawn stands for all. */
function quoteFacts(db: ReadDb, checkouts: readonly CheckoutRow[]) {
  const quotes = checkouts.map(({ quote_id }) => findQuote(db, quote_id)!)
  const status = (quotes.find((quote) => quote.status !== 'quoted') ?? quotes[0]).status
  return { status, has_order: quotes.some(({ id }) => findOrder(db, id) !== undefined) }
}

/** Checked inside the transaction: a practice card must not buy anything once the shop charges real cards. */
function refuseEndedPracticePayment(shop: Shop, { provider }: PurchaseRow, { state }: PaymentSession): void {
  const isPractice = provider === 'practice' && state === 'paid'
  if (isPractice && shop.services.payments.current().provider !== 'practice')
    throw new Refusal('checkout_closed')
}

/**
 * A quote that was just paid may have another open purchase, alone or in a basket. It is closed, so that the customer cannot pay
 * twice. Until the provider confirms that, it counts as open and is polled like any other.
 */
function closeOtherPurchases(shop: Shop, paid: readonly CheckoutRow[]): void {
  const others = paid.flatMap(({ quote_id }) => findOpenPurchase(shop.db, quote_id) ?? [])
  for (const { id, provider, session_id } of new Map(others.map((row) => [row.id, row])).values()) {
    const payments = shop.services.payments.of(provider)
    if (!session_id || !payments) continue
    void payments
      .close(session_id)
      .then((session) => settlePurchase(shop, { ...session, purchase_id: id }))
      .catch((error: unknown) =>
        shop.log.warn({ err: error, purchase_id: id }, 'a purchase could not be closed'),
      )
  }
}

interface SettlementToApply {
  decision: Settlement
  purchase: PurchaseRow
  checkouts: CheckoutRow[]
  session: PaymentSession
  agreed: AgreedShipDate | null
}

function applySettlement(tx: WriteDb, shop: Shop, settlement: SettlementToApply): void {
  const { decision, purchase, session, agreed } = settlement
  if (decision === 'nothing') return
  if (decision === 'close') {
    savePurchase(tx, purchase, { state: 'expired' })
    return
  }
  const { payment_ref, customer_ref } = session
  const paid_at = shop.clock.now()
  if (!savePurchase(tx, purchase, { state: 'paid', paid_at, payment_ref, customer_ref }))
    throw new Error(`the purchase ${purchase.id} changed while it was settled`)
  if (decision === 'place') {
    const purchase_number = closeBasket(tx, shop, purchase)
    const [order] = listCheckoutsOf(tx, purchase.id).map((checkout) =>
      placeOrder(tx, shop, { checkout, payer: session, agreed, purchase_number }),
    )
    issueInvoice(tx, shop, { order, by: THE_SHOP, send: true })
  } else recordUnmatched(tx, shop, settlement)
  // The event of a refund can overtake that of its payment.
  if (payment_ref !== null) applyOutsideRefunds(tx, shop, payment_ref)
}

function recordUnmatched(tx: WriteDb, shop: Shop, settlement: SettlementToApply): void {
  const { decision, purchase, checkouts, session } = settlement
  const now = shop.clock.now()
  const reason = decision === 'give_back' ? 'nothing_to_buy' : 'amount_differs'
  const { amount_cents, payment_ref } = session
  // Of several, the first checkout stands for all: the money is returned as one.
  const checkout_id = checkouts[0].id
  const { provider } = purchase
  insertUnmatchedPayment(tx, { checkout_id, reason, amount_cents, provider, payment_ref }, now)
  for (const { quote_id } of checkouts)
    recordEvent(tx, now, THE_SHOP, {
      subject: 'quote',
      subject_id: quote_id,
      what: 'payment without an order',
      why: reason,
      details: { checkout_id, amount_cents },
    })
}

const SENTENCES: Partial<Record<Settlement, string>> = {
  give_back: 'a payment bought nothing and is refunded in full',
  look_at: 'a payment is not of the agreed amount and waits for staff',
}

function logUnmatched(
  shop: Shop,
  { decision, checkouts }: Pick<SettlementToApply, 'decision' | 'checkouts'>,
): void {
  const sentence = SENTENCES[decision]
  if (sentence) shop.log.error({ quote_id: checkouts[0].quote_id }, sentence)
}
