import type { BasketPaymentRequired } from '../../../shared/orders/baskets/basket-bodies.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { openSession } from '../checkout/open-checkout.ts'
import { purchaseLines } from '../checkout/purchase-lines.ts'
import { findBillingCustomer } from '../../payments/billing-store.ts'
import { checkoutUrl } from '../../payments/checkout-url.ts'
import { findPurchase, listCheckoutsOf, type PurchaseRow } from '../../payments/purchase-store.ts'
import type { CheckoutToOpen } from '../../platform/ports/payments.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import { pageUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'

/**
 * Opens the one payment session of a stored purchase. Opening it again after a crash returns the same session. Null when the
 * purchase was closed or paid in the meantime. Refuses with `payments_unavailable`.
 */
export async function openPurchaseSession(shop: Shop, purchase: PurchaseRow): Promise<PurchaseRow | null> {
  if (purchase.state === 'open') return purchase
  const isOpen = await openSession(shop, purchase, sessionRequest(shop, purchase))
  return isOpen ? findPurchase(shop.db, purchase.id)! : null
}

function sessionRequest(shop: Shop, purchase: PurchaseRow): CheckoutToOpen {
  const { id, basket_id, email, expires_at, provider } = purchase
  const [first] = listCheckoutsOf(shop.db, id)
  const { account_id } = findQuote(shop.db, first.quote_id)!
  const customer = account_id === null ? null : findBillingCustomer(shop.db, account_id, provider)
  const page_url = `${pageUrl(shop)}/baskets/${basket_id}`
  return {
    id,
    reference: basket_id,
    amounts: purchase,
    lines: purchaseLines(shop, purchase),
    email,
    customer_ref: customer?.customer_ref ?? null,
    success_url: `${page_url}?paid=1`,
    cancel_url: page_url,
    expires_at,
    metadata: { basket_id, purchase_id: id, checkout_id: id },
  }
}

/** What accepting an unpaid basket answers: where to pay, and how much for what. */
export function basketPaymentRequired(shop: Shop, purchase: PurchaseRow): Refusal {
  const { id, basket_id, expires_at, speed, ship_by } = purchase
  const { parts_cents, delivery_cents, tax_cents, total_cents } = purchase
  const fields: Omit<BasketPaymentRequired, 'error' | 'detail'> = {
    checkout_url: checkoutUrl(shop, purchase),
    expires_at,
    basket_id,
    speed,
    ship_by,
    total_cents: parts_cents,
    delivery_fee_cents: delivery_cents,
    tax_cents,
    amount_due_cents: total_cents,
    quotes: listCheckoutsOf(shop.db, id).map((checkout) => ({
      quote_id: checkout.quote_id,
      total_cents: checkout.parts_cents,
      delivery_fee_cents: checkout.delivery_cents,
      tax_cents: checkout.tax_cents,
      amount_due_cents: checkout.total_cents,
    })),
  }
  return new Refusal('payment_required', undefined, fields)
}
