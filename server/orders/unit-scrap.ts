import { ratesOf, type PriceBook } from '../../shared/pricing/price-book.ts'
import { scrapOf, type Scrap } from '../../shared/production/scrap.ts'
import type { Instant } from '../../shared/time.ts'
import { readDocument } from '../catalog/document-store.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../db/db.ts'
import { findEstimate } from '../quotes/measured-store.ts'
import { breakdownOf, versionsOf } from '../quotes/quote-row.ts'
import { findQuote, type QuoteRow } from '../quotes/quote-store.ts'
import type { UnitRow } from '../units/unit-store.ts'

/** What the print of a unit has used up by now, at the rates with which its order was priced. */
export function unitScrap(db: ReadDb, row: UnitRow, now: Instant): Scrap {
  const quote = findQuote(db, row.order_id)!
  const grams =
    breakdownOf(quote)?.price.grams ?? findEstimate(db, quote)?.by_material[quote.material]?.grams ?? null
  return scrapOf(row, { grams, rates: ratesOf(bookOf(db, quote), quote.material), now })
}

function bookOf(db: ReadDb, quote: QuoteRow): PriceBook {
  const current = readShopData(db)
  const version = versionsOf(quote)?.['price_book'] ?? current.versions.price_book
  return version === current.versions.price_book
    ? current.price_book
    : readDocument(db, 'price_book', version)
}
