import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import type { Caller } from '../../platform/caller.ts'
import { findBasketOfQuote, listOpenBaskets } from '../../quoting/basket-store.ts'
import { getOwnQuote, ownerOf } from '../../quoting/read-quotes.ts'
import type { Shop } from '../../platform/shop.ts'
import { getOwnBasket } from '../../quoting/sale.ts'
import { showBasket } from './show-basket.ts'

/** A customer who has more open baskets than this sees the newest. */
const MAX_LISTED = 10

/** Returns the open baskets of the caller, the one that changed last first. */
export function listOwnBaskets(shop: Shop, caller: Caller): Basket[] {
  return listOpenBaskets(shop.db, ownerOf(caller), MAX_LISTED).map(({ id }) =>
    showBasket(shop, getOwnBasket(shop.db, caller, id)),
  )
}

/** Returns the open basket that a quote of the caller is in; null if it is in none. */
export function readHoldingBasket(shop: Shop, caller: Caller, input: { quote_id: string }): Basket | null {
  const held = findBasketOfQuote(shop.db, getOwnQuote(shop.db, caller, input.quote_id).id)
  return held?.state === 'open' ? showBasket(shop, getOwnBasket(shop.db, caller, held.id)) : null
}
