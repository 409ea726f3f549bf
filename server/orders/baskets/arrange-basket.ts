import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import type { Caller } from '../../platform/caller.ts'
import { saveBasketOrder } from '../../quoting/basket-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { getOpenBasket, getOwnBasket } from '../../quoting/sale.ts'
import { showToOwner } from './show-basket.ts'

/**
 * Has quotes of an open basket change places among each other, so that they are in this order; the others stay where they are. Ids
 * that are not in the basket are ignored. Prices do not depend on the order.
 */
export function arrangeBasket(
  shop: Shop,
  caller: Caller,
  { basket_id, quote_ids }: { basket_id: string; quote_ids: readonly string[] },
): Basket {
  shop.write((tx) => {
    const ids = getOpenBasket(tx, caller, basket_id).quotes.map(({ id }) => id)
    const named = [...new Set(quote_ids)].filter((id) => ids.includes(id))
    const places = new Set(named)
    const next = named.values()
    saveBasketOrder(
      tx,
      basket_id,
      ids.map((id) => (places.has(id) ? next.next().value! : id)),
    )
  })
  return showToOwner(shop, getOwnBasket(shop.db, caller, basket_id))
}
