import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import type { Caller } from '../../platform/caller.ts'
import { findBasketOfQuote, listOpenBaskets } from '../../quoting/basket-store.ts'
import { getOwnQuote, quoteOwnerOf } from '../../quoting/read-quotes.ts'
import { notePriceRead } from '../../quoting/review/price-read.ts'
import type { Shop } from '../../platform/shop.ts'
import { getOwnBasket } from '../../quoting/sale.ts'
import { showBasket } from './show-basket.ts'

/** A customer who has more open baskets than this sees the newest. */
const MAX_LISTED = 10

/** Returns the open baskets of the caller, the one that changed last first. */
export function listOwnBaskets(shop: Shop, caller: Caller): Basket[] {
  return listOpenBaskets(shop.db, quoteOwnerOf(caller), MAX_LISTED).map(({ id }) =>
    showListed(shop, caller, id),
  )
}

function showListed(shop: Shop, caller: Caller, id: string): Basket {
  const own = getOwnBasket(shop.db, caller, id)
  for (const quote of own.quotes) notePriceRead(shop, caller, quote)
  return showBasket(shop, own)
}

/** Returns the open basket that a quote of the caller is in; null if it is in none. */
export function readHoldingBasket(shop: Shop, caller: Caller, input: { quote_id: string }): Basket | null {
  const held = findBasketOfQuote(shop.db, getOwnQuote(shop.db, caller, input.quote_id).id)
  return held?.state === 'open' ? showListed(shop, caller, held.id) : null
}
