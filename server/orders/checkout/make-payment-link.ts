import type { PaymentLink } from '../../../shared/orders/checkout/payment-link-state.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { refuseAtKiosk } from '../../accounts/authenticate.ts'
import { hashSecret } from '../../accounts/sessions.ts'
import { insertPaymentLink } from '../../payments/payment-link-store.ts'
import type { Caller } from '../../platform/caller.ts'
import { pageUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'
import { findSaleDelivery } from '../../quoting/delivery/sale-delivery.ts'
import { getOwnSale, type Sale, type SaleId } from '../../quoting/sale.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findOpenPurchaseOf } from './next-step.ts'

/**
 * Makes a link to the purchase whose payment page the caller just opened. Its page has an hour; the link works as long as price
 * and delivery price hold. Only the hash of its token is stored. Refuses with `checkout_closed`.
 */
export function makePaymentLink(shop: Shop, caller: Caller, id: SaleId): PaymentLink {
  refuseAtKiosk(caller)
  return shop.write((tx) => {
    const now = shop.clock.now()
    const sale = getOwnSale(tx, caller, id)
    const open = findOpenPurchaseOf(tx, sale)
    const expires_at = priceEnd(tx, sale, now)
    if (!open || open.expires_at <= now || expires_at === null) throw new Refusal('checkout_closed')
    const token = shop.ids.secret(32)
    insertPaymentLink(tx, { token_hash: hashSecret(token), purchase_id: open.id, made_at: now })
    return { url: `${pageUrl(shop)}/pay/${token}`, expires_at }
  })
}

/** Returns when the first price of a sale runs out, its delivery included; null if the delivery has none. */
export function priceEnd(db: ReadDb, sale: Sale, now: number): number | null {
  const delivery = findSaleDelivery(db, sale, now)
  const ends = sale.quotes.flatMap(({ expires_at }) => expires_at ?? [])
  return delivery ? Math.min(delivery.expires_at, ...ends) : null
}
