import { basketParcelsOf, deliveryOfPurchase } from '../../quoting/delivery/basket-delivery-store.ts'
import { taxOfCheckout } from '../../payments/checkout-store.ts'
import { listCheckoutsOf, type PurchaseRow } from '../../payments/purchase-store.ts'
import type { CheckoutToOpen } from '../../platform/ports/payments.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { taxWords } from './open-checkout.ts'

/** The lines of a purchase as its payer reads them. */
export function purchaseLines(shop: Shop, purchase: PurchaseRow): CheckoutToOpen['lines'] {
  const parts = listCheckoutsOf(shop.db, purchase.id).map(({ quote_id }) => {
    const { quantity, filename } = findQuote(shop.db, quote_id)!
    return `${quantity} × ${filename}`
  })
  const delivery = deliveryOfPurchase(purchase)
  const { length: parcels } = basketParcelsOf(delivery)
  const method = delivery.method === 'courier' ? 'Courier' : 'Carrier shipping'
  return {
    parts: parts.join(', '),
    delivery: `${method} to ${delivery.city}${parcels === 1 ? '' : ` in ${parcels} parcels`}`,
    tax: taxWords(taxOfCheckout(purchase)),
  }
}
