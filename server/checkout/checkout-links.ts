import type { PaymentRequired } from '../../shared/checkout/buying-refusals.ts'
import { wholeOf } from '../../shared/payments/amounts.ts'
import type { SalesTax } from '../../shared/payments/sales-tax.ts'
import { Refusal } from '../../shared/refusals.ts'
import { writeSoon } from '../db/write-soon.ts'
import type { DeliveryRow } from '../delivery/delivery-store.ts'
import { findBillingCustomer } from '../payments/billing-store.ts'
import { findCheckout, saveCheckout, type CheckoutRow } from '../payments/checkout-store.ts'
import { checkoutUrl } from '../payments/checkout-url.ts'
import { findQuote } from '../quotes/quote-store.ts'
import type { CheckoutToOpen } from '../ports/payments.ts'
import { pageUrl } from '../shop-address.ts'
import type { Shop } from '../shop.ts'
import { asking, paymentsAway } from './ask-payments.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * Makes a link that can be paid of a checkout that stands in the database. Opening it again, after the program ended in
 * between, gives the same link. Null when it has been closed or paid meanwhile. Refuses with `payments_unavailable`.
 */
export async function openLink(shop: Shop, checkout: CheckoutRow): Promise<CheckoutRow | null> {
  if (checkout.state === 'open') return checkout
  const payments = shop.payments.of(checkout.provider)
  if (!payments) throw paymentsAway()
  const session = await asking(shop, payments.open(toOpen(shop, checkout)))
  return writeSoon(shop, (tx) => {
    const row = findCheckout(tx, checkout.id)!
    const isCurrent = row.provider === shop.payments.current().provider
    // The shop's payments were set up anew while the link was being opened.
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

function toOpen(shop: Shop, checkout: CheckoutRow): CheckoutToOpen {
  const { id, quote_id, email, expires_at } = checkout
  const quote = findQuote(shop.db, quote_id)!
  // The payer comes back to where they left: only that address knows their session.
  const page_url = pageUrl(shop)
  const customer =
    quote.account_id === null ? null : findBillingCustomer(shop.db, quote.account_id, checkout.provider)
  return {
    id,
    quote_id,
    amounts: checkout,
    lines: linesOf(shop, checkout),
    email,
    customer_ref: customer?.customer_ref ?? null,
    success_url: `${page_url}/orders/${quote_id}?paid=1`,
    cancel_url: `${page_url}/quotes/${quote_id}/order`,
    expires_at,
    metadata: { quote_id, checkout_id: id },
  }
}

/** The lines of the sum in words. */
export function linesOf(shop: Shop, checkout: CheckoutRow): CheckoutToOpen['lines'] {
  const quote = findQuote(shop.db, checkout.quote_id)!
  const { method, city } = JSON.parse(checkout.delivery) as DeliveryRow
  return {
    parts: `${quote.quantity} × ${quote.filename} in ${quote.material}, ${quote.color}`,
    delivery: `${method === 'courier' ? 'Courier' : 'Carrier shipping'} to ${city}`,
    tax: taxWords(JSON.parse(checkout.tax) as SalesTax),
  }
}

function taxWords({ percent, place }: SalesTax): string {
  if (place === null) return 'Sales tax'
  return percent === null ? `Sales tax, ${place}` : `Sales tax, ${place} (${percent} %)`
}

/**
 * Ends a link so that it cannot be paid any more. When it turns out to be paid, the order is made and given back.
 * Refuses with `payments_unavailable` when the provider cannot be asked: then nothing has changed.
 */
export async function closeLink(
  shop: Shop,
  checkout: CheckoutRow,
  as: 'replaced' | 'expired',
): Promise<OrderRow | null> {
  const payments = shop.payments.of(checkout.provider)
  if (payments && checkout.session_id !== null) {
    const session = await asking(shop, payments.close(checkout.session_id))
    if (session.state === 'paid') return settleCheckout(shop, session)
  }
  await writeSoon(shop, (tx) => {
    const row = findCheckout(tx, checkout.id)!
    if (row.state === 'opening' || row.state === 'open') saveCheckout(tx, row, { state: as })
  })
  return null
}

/** `POST .../accept` until it is paid: where to pay, and for what (decisions G-160). */
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
    amount_due_cents: wholeOf(checkout),
  }
  return new Refusal('payment_required', undefined, fields)
}
