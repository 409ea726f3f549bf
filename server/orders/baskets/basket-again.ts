import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import type { Caller } from '../../platform/caller.ts'
import { quoteAgain } from '../../quoting/quote-again.ts'
import type { Shop } from '../../platform/shop.ts'
import { createBasket } from './create-basket.ts'
import { getOwnBasket } from '../../quoting/sale.ts'

/**
 * Puts new quotes of the parts of a paid basket into a new basket, with the same choices at today's prices. Refuses as
 * `quoteAgain` does, such as with `file_not_stored` when the file of a part was removed.
 */
export function basketAgain(shop: Shop, caller: Caller, input: { basket_id: string }): Basket {
  const { quotes } = getOwnBasket(shop.db, caller, input.basket_id)
  const quote_ids = quotes.map(({ id }) => quoteAgain(shop, caller, { quote_id: id }).parse().id)
  return createBasket(shop, caller, { quote_ids, idempotency_key: null }).basket
}
