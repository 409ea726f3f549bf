import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import type { NewBasketBody } from '../../../shared/orders/baskets/basket-bodies.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Caller } from '../../platform/caller.ts'
import {
  findAnswer,
  fingerprintOf,
  rememberAnswer,
  type IdempotentRequest,
} from '../../platform/db/idempotency.ts'
import { insertBasket } from '../../quoting/basket-store.ts'
import { ownerKey } from '../../quoting/measuring/known-parts.ts'
import { quoteOwnerOf } from '../../quoting/read-quotes.ts'
import type { Shop } from '../../platform/shop.ts'
import { addQuotes } from './add-quotes.ts'
import { getOwnBasket } from '../../quoting/sale.ts'
import { showToOwner } from './show-basket.ts'

export type CreateBasketInput = NewBasketBody & { idempotency_key: string | null }

export interface CreatedBasket {
  basket: Basket
  /** The same request was answered with this basket before. */
  replayed: boolean
}

/** `POST /v1/baskets`: puts quotes of the caller into a new basket. The same key returns the same basket for a day. */
export function createBasket(shop: Shop, caller: Caller, input: CreateBasketInput): CreatedBasket {
  const { quote_ids, idempotency_key } = input
  const request: IdempotentRequest | null =
    idempotency_key === null
      ? null
      : {
          endpoint: 'basket',
          owner: ownerKey(quoteOwnerOf(caller)),
          key: idempotency_key,
          fingerprint: fingerprintOf(['create', quote_ids]),
        }
  const now = shop.clock.now()
  const created = shop.write((tx) => {
    const before = request && findAnswer(tx, request, now)
    if (before) return { id: before.basket_id!, replayed: true }
    const { price_book: book_version } = readShopData(tx).versions
    const { id } = insertBasket(tx, { id: shop.ids.make(ID_PREFIX.basket), book_version, now })
    addQuotes(tx, shop, caller, { basket_id: id, quote_ids, field: 'quote_ids' })
    if (request) rememberAnswer(tx, request, { basket_id: id }, now)
    return { id, replayed: false }
  })
  return {
    basket: showToOwner(shop, getOwnBasket(shop.db, caller, created.id)),
    replayed: created.replayed,
  }
}
