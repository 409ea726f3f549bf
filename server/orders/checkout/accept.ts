import type { Purchase } from '../../../shared/orders/baskets/basket.ts'
import type { BasketPaymentRequired } from '../../../shared/orders/baskets/basket-bodies.ts'
import type { PaymentRequired } from '../../../shared/orders/checkout/buying-refusals.ts'
import type { PurchaseNotes } from '../../../shared/orders/checkout/purchase-notes.ts'
import type { Order } from '../../../shared/orders/order.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { findPurchaseNotes, listCheckoutsOf } from '../../payments/checkout-store.ts'
import { checkoutUrl } from '../../payments/checkout-url.ts'
import type { PurchaseRow } from '../../payments/purchase-store.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { getOwnQuote } from '../../quoting/read-quotes.ts'
import { getOwnBasket } from '../../quoting/sale.ts'
import { getOrder } from '../order-moves.ts'
import { showOrder } from '../show-order.ts'
import { requestPurchase, type PurchaseInput } from './request-purchase.ts'
import { showPurchase } from './show-purchase.ts'

/**
 * `POST /v1/quotes/{quote_id}/accept`: returns the order of a paid quote, and otherwise refuses with `payment_required`
 * and the address at which a person pays.
 */
export async function acceptQuote(
  shop: Shop,
  caller: Caller,
  { quote_id, ...input }: Omit<PurchaseInput, 'sale'> & { quote_id: string },
): Promise<Order> {
  const result = await requestPurchase(shop, caller, { ...input, sale: { quote_id } })
  if ('purchase' in result) throw paymentRequired(shop, result.purchase)
  return showOrder(shop, getOrder(shop.db, quote_id))
}

/**
 * `POST /v1/baskets/{basket_id}/accept`: returns the purchase of a paid basket, and otherwise refuses with `payment_required`
 * and the address at which a person pays, once for everything.
 */
export async function acceptBasket(
  shop: Shop,
  caller: Caller,
  { basket_id, ...input }: Omit<PurchaseInput, 'sale'> & { basket_id: string },
): Promise<Purchase> {
  const result = await requestPurchase(shop, caller, { ...input, sale: { basket_id } })
  if ('purchase' in result) throw paymentRequired(shop, result.purchase)
  return showPurchase(shop, getOwnBasket(shop.db, caller, basket_id))
}

/** Returns what the owner of a quote added when they last wanted to pay for it, for the page of the purchase. */
export function readPurchaseNotes(shop: Shop, caller: Caller, input: { quote_id: string }): PurchaseNotes {
  return findPurchaseNotes(shop.db, getOwnQuote(shop.db, caller, input.quote_id).id)
}

/** Returns the refusal that says where to pay, and how much for what. */
function paymentRequired(shop: Shop, purchase: PurchaseRow): Refusal {
  const checkouts = listCheckoutsOf(shop.db, purchase.id)
  const { basket_id } = purchase
  const link = { checkout_url: checkoutUrl(shop, purchase), expires_at: purchase.expires_at }
  const terms = { speed: purchase.speed, ship_by: purchase.ship_by, ...amountsOf(purchase) }
  type Fields = Omit<PaymentRequired | BasketPaymentRequired, 'error' | 'detail'>
  const fields: Fields =
    basket_id === null
      ? { ...link, quote_id: checkouts[0].quote_id, ...terms }
      : {
          ...link,
          basket_id,
          ...terms,
          quotes: checkouts.map((share) => ({ quote_id: share.quote_id, ...amountsOf(share) })),
        }
  return new Refusal('payment_required', undefined, fields)
}

/** Returns the amounts by the names of the interface. */
function amountsOf(row: Pick<PurchaseRow, 'parts_cents' | 'delivery_cents' | 'tax_cents' | 'total_cents'>) {
  return {
    total_cents: row.parts_cents,
    delivery_fee_cents: row.delivery_cents,
    tax_cents: row.tax_cents,
    amount_due_cents: row.total_cents,
  }
}
