import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import type { QuoteInBasket } from '../../../shared/orders/baskets/basket-options.ts'
import type { PriceBook } from '../../../shared/quoting/pricing/price-book.ts'
import type { PriceOption } from '../../../shared/quoting/quotes/quote.ts'
import { readDocument } from '../../catalog/document-store.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { BasketRow } from '../../quoting/basket-store.ts'
import { breakdownOf, optionsOf } from '../../quoting/quote-row.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'

/** Returns the price book by which the parts of a basket share set-up and order minimum. */
export function bookOfBasket(db: ReadDb, { book_version }: BasketRow): PriceBook {
  const { price_book, versions } = readShopData(db)
  return versions.price_book === book_version ? price_book : readDocument(db, 'price_book', book_version)
}

/** Returns the quote as the rules of baskets see it. `options`: with the ship dates that are shown, or that can be promised now. */
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
