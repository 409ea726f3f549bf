import type { Purchase } from '../../../shared/orders/baskets/basket.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { getOwnBasket } from '../../quoting/sale.ts'
import { showPurchase } from './show-purchase.ts'

/** Returns the orders of a paid basket and what was paid for them. Refuses an open one with `order_not_found`. */
export function readPurchase(shop: Shop, caller: Caller, input: { basket_id: string }): Purchase {
  const own = getOwnBasket(shop.db, caller, input.basket_id)
  if (own.basket.state !== 'paid') throw new Refusal('order_not_found')
  return showPurchase(shop, own)
}
