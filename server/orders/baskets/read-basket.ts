import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import type { Caller } from '../../platform/caller.ts'
import { findBasketOfQuote } from '../../quoting/basket-store.ts'
import { getOwnQuote } from '../../quoting/read-quotes.ts'
import { readDatedRow } from '../ship-dates/read-quote.ts'
import type { Shop } from '../../platform/shop.ts'
import { getOwnBasket } from '../../quoting/sale.ts'
import { showToOwner } from './show-basket.ts'

/** `GET /v1/baskets/{basket_id}`. Ship dates that have passed are replaced, as when the quotes are read. */
export function readBasket(shop: Shop, caller: Caller, input: { basket_id: string }): Basket {
  const { basket, quotes } = getOwnBasket(shop.db, caller, input.basket_id)
  return showToOwner(shop, {
    basket,
    quotes: quotes.map(({ id }) => readDatedRow(shop, caller, { quote_id: id })),
  })
}

/** Returns the basket that a quote of the caller is in; null if it is in none. */
export function findBasketId(shop: Shop, caller: Caller, input: { quote_id: string }): string | null {
  return findBasketOfQuote(shop.db, getOwnQuote(shop.db, caller, input.quote_id).id)?.id ?? null
}
