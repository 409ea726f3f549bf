import type { Cents } from '../../shared/money.ts'
import { ratesOf, type PriceBook } from '../../shared/pricing/price-book.ts'
import { scrapCost, type Scrap } from '../../shared/production/scrap.ts'
import { readDocument } from '../catalog/document-store.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../db/db.ts'
import { versionsOf } from '../quotes/quote-row.ts'
import { findQuote, type QuoteRow } from '../quotes/quote-store.ts'

/** What a failed print of an order cost, at the rates with which the order was priced. */
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
