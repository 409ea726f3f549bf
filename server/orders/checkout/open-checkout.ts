import type { PaymentRequired } from '../../../shared/orders/checkout/buying-refusals.ts'
import { totalOf } from '../../../shared/payments/amounts.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { writeSoon } from '../../platform/db/write-soon.ts'
import { deliveryOfCheckout } from '../../quoting/delivery/delivery-store.ts'
import { findBillingCustomer } from '../../payments/billing-store.ts'
import {
  findCheckout,
  taxOfCheckout,
  type AgreedTax,
  type CheckoutRow,
} from '../../payments/checkout-store.ts'
import { findPayment, paymentWith, savePayment, type PaymentRow } from '../../payments/payment-store.ts'
import { checkoutUrl } from '../../payments/checkout-url.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { CheckoutToOpen } from '../../platform/ports/payments.ts'
import { pageUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'
import { callProvider, paymentsUnavailable } from './call-provider.ts'
import { findOrderByCheckout, type OrderRow } from '../order-store.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * Opens the payment session of a stored checkout. Opening it again after a crash returns the same session. Null when the
 * checkout was closed or paid in the meantime. Refuses with `payments_unavailable`.
 */
export async function openPaymentSession(shop: Shop, checkout: CheckoutRow): Promise<CheckoutRow | null> {
  if (checkout.state === 'open') return checkout
  const isOpen = await openSession(shop, checkout, sessionRequest(shop, checkout))
  return isOpen ? findCheckout(shop.db, checkout.id)! : null
}

/** Opens the session of a checkout or purchase at its provider and stores it. Returns whether it can be paid now. */
export async function openSession(
  shop: Shop,
  { id, provider }: PaymentRow,
  request: CheckoutToOpen,
): Promise<boolean> {
  const payments = shop.services.payments.of(provider)
  if (!payments) throw paymentsUnavailable()
  const session = await callProvider(shop, payments.open(request))
  return writeSoon(shop, (tx) => {
    const payment = findPayment(tx, id)!
    const { row } = payment
    const isCurrent = row.provider === shop.services.payments.current().provider
    // The payment set-up changed while the session was being opened.
    if (row.state === 'opening' && !isCurrent) savePayment(tx, payment, { state: 'expired' })
    else if (row.state === 'opening') {
      const { session_id, url } = session
      const expires_at = Math.min(row.expires_at, session.expires_at)
      savePayment(tx, payment, { state: 'open', session_id, url, expires_at })
    }
    return findPayment(tx, id)!.row.state === 'open'
  })
}

function sessionRequest(shop: Shop, checkout: CheckoutRow): CheckoutToOpen {
  const { id, quote_id, email, expires_at } = checkout
  const quote = findQuote(shop.db, quote_id)!
  // Back to the address that the payer came from: only there does their browser have its session.
  const page_url = pageUrl(shop)
  const customer =
    quote.account_id === null ? null : findBillingCustomer(shop.db, quote.account_id, checkout.provider)
  return {
    id,
    reference: quote_id,
    amounts: checkout,
    lines: checkoutLines(shop, checkout),
    email,
    customer_ref: customer?.customer_ref ?? null,
    success_url: `${page_url}/orders/${quote_id}?paid=1`,
    cancel_url: `${page_url}/quotes/${quote_id}/order`,
    expires_at,
    metadata: { quote_id, checkout_id: id },
  }
}

/** The lines of a checkout as its payer reads them. */
export function checkoutLines(shop: Shop, checkout: CheckoutRow): CheckoutToOpen['lines'] {
  const quote = findQuote(shop.db, checkout.quote_id)!
  const { method, city } = deliveryOfCheckout(checkout)
  return {
    parts: `${quote.quantity} × ${quote.filename} in ${quote.material}, ${quote.color}`,
    delivery: `${method === 'courier' ? 'Courier' : 'Carrier shipping'} to ${city}`,
    tax: taxWords(taxOfCheckout(checkout)),
  }
}

/** The page of a checkout is open to anyone with its address: it names no certificate. */
export function taxWords({ percent, place, exemption }: AgreedTax): string {
  if (exemption) return `Sales tax (exempt in ${exemption.state})`
  if (place === null) return 'Sales tax'
  return percent === null ? `Sales tax, ${place}` : `Sales tax, ${place} (${percent}%)`
}

/**
 * Closes a checkout so that it can no longer be paid, and with it the purchase of a basket that it belongs to. Places and
 * returns the order of the quote when it turns out to be paid. Refuses with `payments_unavailable` while the provider does not
 * answer: then nothing has changed.
 */
export async function closeCheckout(
  shop: Shop,
  checkout: CheckoutRow,
  closedAs: 'replaced' | 'expired',
): Promise<OrderRow | null> {
  const { row } = paymentWith(shop.db, checkout)
  await closePayment(shop, row, closedAs)
  return findOrderByCheckout(shop.db, checkout.id) ?? null
}

/** Closes a payment of any kind, or settles it when it turns out to be paid. */
export async function closePayment(
  shop: Shop,
  { id, provider, session_id }: PaymentRow,
  closedAs: 'replaced' | 'expired',
): Promise<void> {
  const payments = shop.services.payments.of(provider)
  if (payments && session_id !== null) {
    const session = await callProvider(shop, payments.close(session_id))
    if (session.state === 'paid') {
      settleCheckout(shop, { ...session, checkout_id: id })
      return
    }
  }
  await writeSoon(shop, (tx) => {
    const payment = findPayment(tx, id)!
    const { state } = payment.row
    if (state === 'opening' || state === 'open') savePayment(tx, payment, { state: closedAs })
  })
}

/** What accepting an unpaid quote answers: where to pay, and how much for what. */
export function paymentRequired(shop: Shop, checkout: CheckoutRow): Refusal {
  const { expires_at, quote_id, speed, ship_by, parts_cents, delivery_cents, tax_cents } = checkout
  const fields: Omit<PaymentRequired, 'error' | 'detail'> = {
    checkout_url: checkoutUrl(shop, checkout),
    expires_at,
    quote_id,
    speed,
    ship_by,
    total_cents: parts_cents,
    delivery_fee_cents: delivery_cents,
    tax_cents,
    amount_due_cents: totalOf(checkout),
  }
  return new Refusal('payment_required', undefined, fields)
}
