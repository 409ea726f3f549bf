import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import type { QuoteInBasket } from '../../../shared/orders/baskets/basket-options.ts'
import type { PriceBook } from '../../../shared/quoting/pricing/price-book.ts'
import type { PriceOption } from '../../../shared/quoting/quotes/quote.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import { readDocument } from '../../catalog/document-store.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findBasket, listBasketQuotes, type BasketRow } from '../../quoting/basket-store.ts'
import { breakdownOf, optionsOf } from '../../quoting/quote-row.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import { isOwnedBy } from '../../quoting/read-quotes.ts'

/** A basket with its quotes in their order; there is at least one. */
export interface OwnBasket {
  basket: BasketRow
  quotes: QuoteRow[]
}

/** The caller's own basket. Another account's basket gets the same 404 as one that does not exist. */
export function getOwnBasket(db: ReadDb, caller: Caller, basketId: string): OwnBasket {
  const basket = findBasket(db, basketId)
  const quotes = basket ? listBasketQuotes(db, basket.id) : []
  const isOwn = quotes.length > 0 && quotes.every((quote) => isOwnedBy(quote, caller))
  if (!basket || !isOwn) throw new Refusal('basket_not_found')
  return { basket, quotes }
}

/** The same, for a change. Refuses with `basket_paid`. */
export function getOpenBasket(db: ReadDb, caller: Caller, basketId: string): OwnBasket {
  const own = getOwnBasket(db, caller, basketId)
  if (own.basket.state === 'paid') throw new Refusal('basket_paid')
  return own
}

/** The price book by which the parts of a basket share set-up and order minimum. */
export function bookOfBasket(db: ReadDb, { book_version }: BasketRow): PriceBook {
  const { price_book, versions } = readShopData(db)
  return versions.price_book === book_version ? price_book : readDocument(db, 'price_book', book_version)
}

/** The quote as the rules of baskets see it. `options`: with the ship dates that are shown, or that can be promised now. */
export function asInBasket(
  quote: QuoteRow,
  now: number,
  options: readonly PriceOption[] = optionsOf(quote),
): QuoteInBasket {
  const { id, filename } = quote
  return {
    quote_id: id,
    filename,
    status: effectiveStatus(quote, now),
    options,
    lines: breakdownOf(quote)?.price.prices.week.lines ?? [],
  }
}
