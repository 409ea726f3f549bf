import { catalogFor } from '../../../shared/catalog/catalog.ts'
import type { NamedMaterial } from '../../../shared/catalog/own-material.ts'
import { bookFor } from '../../../shared/quoting/pricing/own-material.ts'
import { freeCapacity } from '../../../shared/quoting/scheduling/capacity.ts'
import type { OfferingShop } from '../../../shared/quoting/scheduling/offer-part.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import type { PrintLimits } from '../../../shared/geometry/print-limits.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { readPrintersForDates } from '../../catalog/read-printers.ts'
import { extrasOf } from '../quote-row.ts'
import type { QuoteRow } from '../quote-store.ts'
import { unfinishedLoad } from './load-store.ts'

export type Offering = OfferingShop & {
  limits: PrintLimits
  /** As the document has them: a part is not too large because a printer is under maintenance. */
  printers: readonly Printer[]
}

/**
 * Returns the shop's documents and its printers with their current load: what prices and dates are computed from.
 * `except` is an order whose own work is not counted.
 */
export function offeringShop(db: ReadDb, now: number, except: string | null = null): Offering {
  const { catalog, price_book, routing, zonedCalendar, printers, print_limits } = readShopData(db)
  const { margin_mm } = print_limits.too_large
  const machines = readPrintersForDates(db, now)
  const load = unfinishedLoad(db, { now, printers: machines.printers, margin_mm, except })
  const capacity = freeCapacity({ now, calendar: zonedCalendar, ...machines, load, margin_mm })
  return { catalog, book: price_book, routing, capacity, limits: print_limits, printers, extras: [] }
}

/**
 * Returns the offer to a part, with its extras. Its material may be one of the shop's own: `Custom` has its name, rates and
 * printers then.
 */
export function offeringFor(offering: Offering, choice: NamedMaterial & Pick<QuoteRow, 'extras'>): Offering {
  const catalog = catalogFor(offering.catalog, choice)
  const book = catalog === offering.catalog ? offering.book : bookFor(offering.book, catalog)
  return { ...offering, catalog, book, extras: extrasOf(choice) }
}
