import type { Purchase } from '../../../shared/orders/baskets/basket.ts'
import { listOrdersOfPurchase } from '../order-store.ts'
import { showOrder } from '../show-order.ts'
import { findPaidPurchase } from '../../payments/purchase-store.ts'
import { purchaseNumberOf } from '../../quoting/basket-store.ts'
import type { Shop } from '../../platform/shop.ts'
import type { OwnBasket } from '../../quoting/sale.ts'

/** Returns a paid basket as its owner sees it: its orders, and what was paid for them. */
export function showPurchase(shop: Shop, { basket, quotes }: OwnBasket): Purchase {
  const purchase_number = purchaseNumberOf(basket)!
  const { speed, parts_cents, delivery_cents, tax_cents, total_cents } = findPaidPurchase(shop.db, basket.id)!
  const orders = listOrdersOfPurchase(shop.db, purchase_number)
  return {
    basket_id: basket.id,
    purchase_number,
    speed,
    parts_cents,
    delivery_cents,
    tax_cents,
    total_cents,
    orders: quotes.flatMap(({ id }) => {
      const order = orders.find((row) => row.id === id)
      return order ? [showOrder(shop, order)] : []
    }),
  }
}
