import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Catalog } from '../../shared/catalog/catalog.ts'
import { SalesTaxRules } from '../../shared/payments/sales-tax.ts'
import { CostRates } from '../../shared/quoting/costs/cost-rates.ts'
import { PriceBook } from '../../shared/quoting/pricing/price-book.ts'
import { RoutingRules } from '../../shared/quoting/pricing/routing.ts'
import { PACIFIC_ZONE } from '../../shared/platform/time-zones.ts'
import { ShopCalendar, type ZonedCalendar } from '../../shared/quoting/scheduling/calendar.ts'
import { Printer } from '../../shared/catalog/printers/printers.ts'

/** A first-run document as it lies in the file, so that a test may change one thing in it. */
export function rawDocument(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../resources', `${name}.json`), 'utf8'))
}

/** The documents of a new shop. */
export const catalog = Catalog.parse(rawDocument('catalog'))
/** Counts only filament, so that margins are computed by hand. */
export const NO_COSTS = CostRates.parse({
  ...(rawDocument('costs') as CostRates),
  electricity_cents_per_kwh: 0,
})
export const priceBook = PriceBook.parse(rawDocument('price-book'))
export const calendar: ZonedCalendar = {
  ...ShopCalendar.parse(rawDocument('calendar')),
  time_zone: PACIFIC_ZONE,
}
export const printers = z.array(Printer).parse(rawDocument('printers'))
export const routing = RoutingRules.parse(rawDocument('routing'))
export const salesTaxRules = SalesTaxRules.parse(rawDocument('sales-tax'))
