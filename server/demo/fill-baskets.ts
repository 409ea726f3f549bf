import { acceptBasket } from '../orders/checkout/accept.ts'
import { createBasket } from '../orders/baskets/create-basket.ts'
import type { Caller } from '../platform/caller.ts'
import { payPractice } from '../orders/checkout/pay-practice.ts'
import { findOpenBasketPurchase } from '../payments/purchase-store.ts'
import type { Shop } from '../platform/shop.ts'
import { unlessPaymentRequired } from './payment-required.ts'
import { DEMO_ADDRESS } from './demo-orders.ts'

/** Puts quotes of a customer into an open basket. Returns its id. */
export function fillBasket(shop: Shop, customer: Caller, quote_ids: readonly string[]): string {
  return createBasket(shop, customer, { quote_ids: [...quote_ids], idempotency_key: null }).basket.id
}

/** Buys a basket as its customer: an order per quote, in one purchase. */
export async function buyBasket(shop: Shop, customer: Caller, basket_id: string): Promise<void> {
  const delivery = { ...DEMO_ADDRESS, accept_carrier: true }
  const accepted = acceptBasket(shop, customer, {
    basket_id,
    speed: 'week',
    delivery,
    idempotency_key: basket_id,
  })
  await accepted.catch(unlessPaymentRequired)
  const purchase = findOpenBasketPurchase(shop.db, basket_id)
  if (!purchase) throw new Error(`the demonstration's basket ${basket_id} has no checkout`)
  payPractice(shop, { purchase_id: purchase.id, card_number: '4242 4242 4242 4242', agreed_ship_by: null })
}
