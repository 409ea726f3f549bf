import type { PaymentRequired } from '../../shared/checkout/buying-refusals.ts'
import { totalOf } from '../../shared/payments/amounts.ts'
import { Refusal } from '../../shared/refusals.ts'
import { writeSoon } from '../db/write-soon.ts'
import { deliveryOfCheckout } from '../delivery/delivery-store.ts'
import { findBillingCustomer } from '../payments/billing-store.ts'
import {
  findCheckout,
  saveCheckout,
  taxOfCheckout,
  type AgreedTax,
  type CheckoutRow,
} from '../payments/checkout-store.ts'
import { checkoutUrl } from '../payments/checkout-url.ts'
import { findQuote } from '../quotes/quote-store.ts'
import type { CheckoutToOpen } from '../ports/payments.ts'
import { pageUrl } from '../shop-address.ts'
import type { Shop } from '../shop.ts'
import { callProvider, paymentsUnavailable } from './call-provider.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * Opens the payment session of a stored checkout. Opening it again after a crash returns the same session. Null when the
 * checkout was closed or paid in the meantime. Refuses with `payments_unavailable`.
 */
export async function openPaymentSession(shop: Shop, checkout: CheckoutRow): Promise<CheckoutRow | null> {
  if (checkout.state === 'open') return checkout
  const payments = shop.payments.of(checkout.provider)
  if (!payments) throw paymentsUnavailable()
  const session = await callProvider(shop, payments.open(sessionRequest(shop, checkout)))
  return writeSoon(shop, (tx) => {
    const row = findCheckout(tx, checkout.id)!
    const isCurrent = row.provider === shop.payments.current().provider
    // The payment set-up changed while the session was being opened.
    if (row.state === 'opening' && !isCurrent) saveCheckout(tx, row, { state: 'expired' })
    else if (row.state === 'opening') {
      const { session_id, url, expires_at } = session
      saveCheckout(tx, row, {
        state: 'open',
        session_id,
        url,
        expires_at: Math.min(row.expires_at, expires_at),
      })
    }
    const opened = findCheckout(tx, checkout.id)!
    return opened.state === 'open' ? opened : null
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
    quote_id,
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
function taxWords({ percent, place, exemption }: AgreedTax): string {
  if (exemption) return `Sales tax (exempt in ${exemption.state})`
  if (place === null) return 'Sales tax'
  return percent === null ? `Sales tax, ${place}` : `Sales tax, ${place} (${percent} %)`
}

/**
 * Closes a checkout so that it can no longer be paid. Places and returns the order when it turns out to be paid. Refuses
 * with `payments_unavailable` while the provider does not answer: then nothing has changed.
 */
export async function closeCheckout(
  shop: Shop,
  checkout: CheckoutRow,
  closedAs: 'replaced' | 'expired',
): Promise<OrderRow | null> {
  const payments = shop.payments.of(checkout.provider)
  if (payments && checkout.session_id !== null) {
    const session = await callProvider(shop, payments.close(checkout.session_id))
    if (session.state === 'paid') return settleCheckout(shop, session)
  }
  await writeSoon(shop, (tx) => {
    const row = findCheckout(tx, checkout.id)!
    if (row.state === 'opening' || row.state === 'open') saveCheckout(tx, row, { state: closedAs })
  })
  return null
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
