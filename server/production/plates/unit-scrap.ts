import type { Cents } from '../../../shared/platform/money.ts'
import { scrapCost, type ScrapOfUnit } from '../../../shared/orders/production/scrap.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { versionsOf } from '../../quoting/quote-row.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import { ratesReader } from '../../quoting/rates-reader.ts'

interface FailedPrint {
  order_id: string
  printer_id: string | null
}

/** Returns the cost of a failed print by the production costs of now; its filament has the price with which the order was priced. */
export function scrapCostOf(db: ReadDb, { order_id, printer_id }: FailedPrint, used: ScrapOfUnit): Cents {
  const { material, material_note, ...quote } = findQuote(db, order_id)!
  const { price_book = null, catalog = null } = versionsOf(quote) ?? {}
  const { filament_cents_per_kg } = ratesReader(db)({ material, material_note, price_book, catalog })
  return scrapCost(used, { printer_id, filament_cents_per_kg }, readShopData(db).costs)
}
