import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import type { ChangeBasketBody } from '../../../shared/orders/baskets/basket-bodies.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { listBasketQuotes, saveBookVersion, takeOutOfBasket } from '../../quoting/basket-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { addQuotes } from './add-quotes.ts'
import { getOpenBasket, getOwnBasket } from '../../quoting/sale.ts'
import { showToOwner } from './show-basket.ts'

export type ChangeBasketInput = ChangeBasketBody & { basket_id: string }

/**
 * `PATCH /v1/baskets/{basket_id}`: takes quotes out and adds others. The basket is priced by the current price book from
 * then on. Refuses with `basket_paid`, as `addQuotes` does, and as invalid input when no quote would be left.
 */
export function changeBasket(shop: Shop, caller: Caller, input: ChangeBasketInput): Basket {
  const { basket_id, add = [], remove = [] } = input
  shop.write((tx) => {
    const { quotes } = getOpenBasket(tx, caller, basket_id)
    const known = new Set(quotes.map(({ id }) => id))
    for (const quote_id of new Set(remove)) {
      if (!known.has(quote_id)) throw new Refusal('quote_not_found', undefined, { quote_id })
      removeQuote(tx, shop, caller, { basket_id, quote_id })
    }
    addQuotes(tx, shop, caller, { basket_id, quote_ids: add, field: 'add' })
    if (listBasketQuotes(tx, basket_id).length === 0) throw noneLeft()
    saveBookVersion(tx, basket_id, readShopData(tx).versions.price_book)
  })
  return showToOwner(shop, getOwnBasket(shop.db, caller, basket_id))
}

function removeQuote(
  tx: WriteDb,
  shop: Shop,
  caller: Caller,
  { basket_id, quote_id }: { basket_id: string; quote_id: string },
): void {
  const now = shop.clock.now()
  takeOutOfBasket(tx, quote_id, now)
  const details = { basket_id }
  recordEvent(tx, now, caller, { subject: 'quote', subject_id: quote_id, what: 'left basket', details })
}

function noneLeft(): InvalidInput {
  const msg = 'At least one quote stays in a basket.'
  return new InvalidInput([{ loc: ['body', 'remove'], msg, type: 'value_error' }])
}
