import { readShopData } from '../../catalog/shop-data.ts'
import { extraText } from '../../../shared/catalog/chosen-extras.ts'
import { pickupLine } from '../../../shared/quoting/delivery/pickup.ts'
import { deliveryWay } from '../../../shared/quoting/delivery/delivery.ts'
import type { OrderInEmail } from '../../../shared/messaging/mail/order-in-email.ts'
import { findAccount } from '../../accounts/account-store.ts'
import { materialNameOf } from '../../catalog/material-name.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { agreedDeliveryOf } from '../../quoting/delivery/delivery-store.ts'
import { arrivalOf } from '../../orders/checkout/preview-total.ts'
import { orderUrls } from '../../orders/order-links.ts'
import { purchaseUrl } from '../../orders/purchase-links.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import { findCheckout } from '../../payments/checkout-store.ts'
import { extrasOf } from '../../quoting/quote-row.ts'
import { findQuote, type QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'

/** Returns the facts that an email about an order may name. */
export function orderInEmail(db: ReadDb, shop: Shop, row: OrderRow): OrderInEmail {
  const checkout = findCheckout(db, row.checkout_id)!
  const quote = findQuote(db, row.id)!
  const { filename, quantity, color, color_note } = quote
  // The delivery that was paid for.
  const delivery = agreedDeliveryOf(checkout)
  const { shop_details, delivery: rules } = readShopData(db)
  const { parts_cents, delivery_cents, tax_cents, total_cents } = checkout
  return {
    number: row.number,
    filename,
    quantity,
    material: materialNameOf(db, quote),
    color,
    color_note,
    extras: extrasOf(quote).map(extraText),
    purchase_order: checkout.purchase_order,
    way: deliveryWay(delivery),
    city: delivery.city,
    pickup_place: pickupLine({ address: shop_details.address, note: rules.pickup.note }),
    customer_name: nameOfCustomer(db, quote),
    ship_by: row.ship_by,
    arrives_by: arrivalOf(row.ship_by, delivery),
    parts_cents,
    delivery_cents,
    tax_cents,
    total_cents,
    practice: checkout.provider === 'practice',
    ...orderUrls(shop, quote),
    purchase_url: purchaseUrl(shop, quote),
  }
}

/** Returns the name of the account; null for a guest. */
export function nameOfCustomer(db: ReadDb, { account_id }: Pick<QuoteRow, 'account_id'>): string | null {
  return account_id === null ? null : (findAccount(db, account_id)?.name ?? null)
}
