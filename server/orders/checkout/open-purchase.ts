import { deliveryWay, WAY_NAMES } from '../../../shared/quoting/delivery/delivery.ts'
import { findBillingCustomer } from '../../payments/billing-store.ts'
import { taxOfCheckout, type AgreedTax } from '../../payments/checkout-store.ts'
import {
  endPurchase,
  findPurchase,
  quotesOfPurchase,
  savePurchase,
  type PurchaseRow,
} from '../../payments/purchase-store.ts'
import { writeSoon } from '../../platform/db/write-soon.ts'
import type { CheckoutToOpen } from '../../platform/ports/payments.ts'
import { pageUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'
import { agreedDeliveryOf, parcelsOf } from '../../quoting/delivery/delivery-store.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import { callProvider, paymentsUnavailable } from './call-provider.ts'
import { settlePurchase } from './settle-purchase.ts'

/**
 * Opens the payment session of a stored purchase. Opening it again after a crash returns the same session. Returns null if
 * the purchase was closed or paid in the meantime. Refuses with `payments_unavailable`.
 */
export async function openPaymentSession(shop: Shop, purchase: PurchaseRow): Promise<PurchaseRow | null> {
  if (purchase.state === 'open') return purchase
  const { id, provider } = purchase
  const payments = shop.services.payments.of(provider)
  if (!payments) throw paymentsUnavailable()
  const session = await callProvider(shop, payments.open(sessionRequest(shop, purchase)))
  return writeSoon(shop, (tx) => {
    const row = findPurchase(tx, id)!
    const isCurrent = row.provider === shop.services.payments.current().provider
    // The payment set-up changed while the session was being opened.
    if (row.state === 'opening' && !isCurrent) savePurchase(tx, row, { state: 'expired' })
    else if (row.state === 'opening') {
      const { session_id, url } = session
      const expires_at = Math.min(row.expires_at, session.expires_at)
      savePurchase(tx, row, { state: 'open', session_id, url, expires_at })
    }
    const now = findPurchase(tx, id)!
    return now.state === 'open' ? now : null
  })
}

function sessionRequest(shop: Shop, purchase: PurchaseRow): CheckoutToOpen {
  const { id, basket_id, email, expires_at, provider } = purchase
  const [quote_id] = quotesOfPurchase(shop.db, purchase)
  const { account_id } = findQuote(shop.db, quote_id)!
  const customer = account_id === null ? null : findBillingCustomer(shop.db, account_id, provider)
  const reference: Record<string, string> = basket_id === null ? { quote_id } : { basket_id }
  return {
    id,
    reference: basket_id ?? quote_id,
    amounts: purchase,
    lines: purchaseLines(shop, purchase),
    email,
    customer_ref: customer?.customer_ref ?? null,
    ...pagesOf(shop, { basket_id, quote_id }),
    expires_at,
    metadata: { ...reference, purchase_id: id },
  }
}

/** Back to the address that the payer came from: only there does their browser have its session. */
function pagesOf(
  shop: Shop,
  { basket_id, quote_id }: { basket_id: string | null; quote_id: string },
): Pick<CheckoutToOpen, 'success_url' | 'cancel_url'> {
  const page_url = pageUrl(shop)
  if (basket_id !== null) {
    const cancel_url = `${page_url}/baskets/${basket_id}`
    return { success_url: `${cancel_url}?paid=1`, cancel_url }
  }
  return {
    success_url: `${page_url}/orders/${quote_id}?paid=1`,
    cancel_url: `${page_url}/quotes/${quote_id}/order`,
  }
}

/** Returns the lines of a purchase as its payer reads them. */
export function purchaseLines(shop: Shop, purchase: PurchaseRow): CheckoutToOpen['lines'] {
  const parts = quotesOfPurchase(shop.db, purchase).map((id) => {
    const { quantity, filename, material, color } = findQuote(shop.db, id)!
    return `${quantity} × ${filename}${purchase.basket_id === null ? ` in ${material}, ${color}` : ''}`
  })
  const delivery = agreedDeliveryOf(purchase)
  const { length: parcels } = parcelsOf(delivery)
  const way = deliveryWay(delivery)
  return {
    parts: parts.join(', '),
    delivery: `${WAY_NAMES[way]} ${way === 'pickup' ? 'in' : 'to'} ${delivery.city}${parcels === 1 ? '' : ` in ${parcels} parcels`}`,
    tax: taxWords(taxOfCheckout(purchase)),
  }
}

/** The page of a purchase is open to anyone with its address: it names no certificate. */
function taxWords({ percent, place, exemption }: AgreedTax): string {
  if (exemption) return `Sales tax (exempt in ${exemption.state})`
  if (place === null) return 'Sales tax'
  return percent === null ? `Sales tax, ${place}` : `Sales tax, ${place} (${percent}%)`
}

/**
 * Closes a purchase so that it can no longer be paid, or settles it when it turns out to be paid. Refuses with
 * `payments_unavailable` while the provider does not answer: then nothing has changed.
 */
export async function closePurchase(
  shop: Shop,
  { id, provider, session_id }: PurchaseRow,
  closedAs: 'replaced' | 'expired',
): Promise<void> {
  const payments = shop.services.payments.of(provider)
  if (payments && session_id !== null) {
    const session = await callProvider(shop, payments.close(session_id))
    if (session.state === 'paid') {
      settlePurchase(shop, { ...session, purchase_id: id })
      return
    }
  }
  await writeSoon(shop, (tx) => endPurchase(tx, id, closedAs))
}
