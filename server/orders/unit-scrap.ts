import type { Cents } from '../../shared/platform/money.ts'
import { ratesOf, type PriceBook } from '../../shared/quoting/pricing/price-book.ts'
import { scrapCost, type Scrap } from '../../shared/orders/production/scrap.ts'
import { readDocument } from '../catalog/document-store.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { versionsOf } from '../quoting/quote-row.ts'
import { findQuote, type QuoteRow } from '../quoting/quote-store.ts'

/** Returns the cost of a failed print of an order, at the rates at which the order was priced. */
export function scrapCostOf(db: ReadDb, orderId: string, used: Scrap): Cents {
  const quote = findQuote(db, orderId)!
  return scrapCost(used, ratesOf(bookOf(db, quote), quote.material))
}

function bookOf(db: ReadDb, quote: QuoteRow): PriceBook {
  const current = readShopData(db)
  const version = versionsOf(quote)?.['price_book'] ?? current.versions.price_book
  return version === current.versions.price_book
    ? current.price_book
    : readDocument(db, 'price_book', version)
}
