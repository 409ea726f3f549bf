import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { findBasket, listBasketQuotes, type BasketRow, type SaleKey } from './basket-store.ts'
import { findQuote, type QuoteRow } from './quote-store.ts'
import { getOwnQuote, isOwnedBy } from './read-quotes.ts'

/** One quote, or everything in a basket: delivered and paid for together. There is at least one quote. */
export interface Sale {
  /** Null for a quote that is bought alone. */
  basket: BasketRow | null
  /** In the order of the basket. */
  quotes: QuoteRow[]
}

/** The id by which a request names a sale. */
export type SaleId = { quote_id: string } | { basket_id: string }

/** A basket with its quotes. */
export type OwnBasket = Sale & { basket: BasketRow }

/** Returns a sale of the caller. Refuses another account's quote or basket with the same 404 as one that does not exist. */
export function getOwnSale(db: ReadDb, caller: Caller, id: SaleId): Sale {
  return 'basket_id' in id
    ? getOwnBasket(db, caller, id.basket_id)
    : { basket: null, quotes: [getOwnQuote(db, caller, id.quote_id)] }
}

/** Refuses another account's basket with the same 404 as one that does not exist. */
export function getOwnBasket(db: ReadDb, caller: Caller, basketId: string): OwnBasket {
  const basket = findBasket(db, basketId)
  const quotes = basket ? listBasketQuotes(db, basket.id) : []
  const isOwn = quotes.length > 0 && quotes.every((quote) => isOwnedBy(quote, caller))
  if (!basket || !isOwn) throw new Refusal('basket_not_found')
  return { basket, quotes }
}

/** Returns the caller's basket for a change. Refuses with `basket_paid`. */
export function getOpenBasket(db: ReadDb, caller: Caller, basketId: string): OwnBasket {
  const own = getOwnBasket(db, caller, basketId)
  if (own.basket.state === 'paid') throw new Refusal('basket_paid')
  return own
}

/** Returns the sale of a row as it is now; null once nothing of it is left. */
export function findSale(db: ReadDb, { quote_id, basket_id }: SaleKey): Sale | null {
  if (quote_id !== null) {
    const quote = findQuote(db, quote_id)
    return quote ? { basket: null, quotes: [quote] } : null
  }
  const basket = findBasket(db, basket_id!)
  const quotes = basket ? listBasketQuotes(db, basket.id) : []
  return basket && quotes.length > 0 ? { basket, quotes } : null
}

export function keyOfSale({ basket, quotes }: Sale): SaleKey {
  return basket ? { quote_id: null, basket_id: basket.id } : { quote_id: quotes[0].id, basket_id: null }
}

/** Returns the id under which its owner knows the sale. */
export function idOfSale({ basket, quotes }: Sale): string {
  return basket?.id ?? quotes[0].id
}

/** Returns the `quote_id` in a refusal that concerns one quote of a basket; nothing where there is only one. */
export function namedIn({ basket }: Sale, quoteId: string | null): { quote_id?: string } {
  return basket && quoteId !== null ? { quote_id: quoteId } : {}
}
