import {
  catalogFor,
  economyOffsetDays,
  findMaterial,
  leadDays,
  printableFrom,
} from '../../../shared/catalog/catalog.ts'
import { extraDays } from '../../../shared/catalog/chosen-extras.ts'
import { currentOptions } from '../../../shared/quoting/quotes/current-options.ts'
import type { PriceOption } from '../../../shared/quoting/quotes/quote.ts'
import { shipDates } from '../../../shared/quoting/scheduling/lead-times.ts'
import { pacificDayOf } from '../../../shared/platform/time.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { offeringShop } from '../../quoting/deciding/offering-shop.ts'
import { extrasOf, optionsOf } from '../../quoting/quote-row.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import { unitWorkOf } from './unit-work.ts'

/** Returns the options of a priced quote with the ship dates that the shop can promise now. */
export function currentOptionsOf(db: ReadDb, quote: QuoteRow, now: number): PriceOption[] {
  const { catalog: whole, capacity } = offeringShop(db, now)
  const catalog = catalogFor(whole, quote)
  const { seconds, needs } = unitWorkOf(db, quote)
  const { available, label } = findMaterial(catalog, quote.material)
  return currentOptions(optionsOf(quote), {
    dates: shipDates({
      capacity,
      job: {
        quantity: quote.quantity,
        unit_seconds: seconds,
        size_mm: needs.size_mm,
        nozzle_mm: needs.nozzle_mm,
        material: quote.material,
        own: needs.own,
        printable_from: printableFrom(catalog, quote.material, quote.color),
      },
      lead_days: leadDays(catalog, quote.material, quote.color) + extraDays(extrasOf(quote)),
      economy_offset_days: economyOffsetDays(catalog),
    }),
    today: pacificDayOf(now),
    by_person: quote.tier !== 'instant',
    // Staff who issue a quote have the material for it.
    out_of_stock: available || quote.tier === 'engineered' ? null : label,
  })
}
