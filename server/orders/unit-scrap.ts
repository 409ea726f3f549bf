import type { Cents } from '../../shared/platform/money.ts'
import { scrapCost, type Scrap } from '../../shared/orders/production/scrap.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { versionsOf } from '../quoting/quote-row.ts'
import { findQuote } from '../quoting/quote-store.ts'
import { ratesReader } from '../quoting/rates-reader.ts'

/** Returns the cost of a failed print of an order, at the rates at which the order was priced. */
export function scrapCostOf(db: ReadDb, orderId: string, used: Scrap): Cents {
  const { material, material_note, ...quote } = findQuote(db, orderId)!
  const { price_book = null, catalog = null } = versionsOf(quote) ?? {}
  return scrapCost(used, ratesReader(db)({ material, material_note, price_book, catalog }))
}
