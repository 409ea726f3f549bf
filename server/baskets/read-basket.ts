import type { Basket } from '../../shared/baskets/basket.ts'
import type { Caller } from '../caller.ts'
import { findBasketOfQuote } from '../quotes/basket-store.ts'
import { getOwnQuote } from '../quotes/read-quotes.ts'
import { renewPassedDates } from '../ship-dates/read-quote.ts'
import type { Shop } from '../shop.ts'
import { getOwnBasket } from './own-basket.ts'
import { showBasket } from './show-basket.ts'

/** `GET /v1/baskets/{basket_id}`. Ship dates that have passed are replaced, as when the quotes are read. */
export function readBasket(shop: Shop, caller: Caller, input: { basket_id: string }): Basket {
  for (const { id } of getOwnBasket(shop.db, caller, input.basket_id).quotes)
    renewPassedDates(shop, caller, { quote_id: id })
  return showBasket(shop, getOwnBasket(shop.db, caller, input.basket_id))
}

/** The basket that a quote of the caller is in; null when it is in none. */
export function findBasketId(shop: Shop, caller: Caller, input: { quote_id: string }): string | null {
  return findBasketOfQuote(shop.db, getOwnQuote(shop.db, caller, input.quote_id).id)?.id ?? null
}
