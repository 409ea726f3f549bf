import { packParcel } from '../../shared/delivery/pack-parcel.ts'
import type { Parcel } from '../../shared/delivery/delivery.ts'
import { addDays, instantOf, pacificDayOf, asPacificDay, type Instant } from '../../shared/time.ts'
import { workingDayFrom } from '../../shared/scheduling/calendar.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../db/db.ts'
import { findEstimate } from './measured.ts'
import { optionsOf, partOf } from './quote-row.ts'
import type { QuoteRow } from './quote-store.ts'

/** The order of a quote packed in one box; null as long as nobody knows what it weighs. */
export function parcelOfQuote(db: ReadDb, quote: QuoteRow): Parcel | null {
  const printed = findEstimate(db, quote)?.by_material[quote.material]
  const part = partOf(quote)
  if (!printed || !part) return null
  const { packing } = readShopData(db).delivery
  return packParcel(
    {
      size_mm: part.dimensions_mm,
      quantity: quote.quantity,
      grams: printed.grams,
      value_cents: valueOf(quote),
    },
    packing,
  )
}

/** What the parts cost at most: the dearest option, or the estimate where there is none yet. */
function valueOf(quote: QuoteRow): number {
  const totals = optionsOf(quote).map((option) => option.total_cents)
  return Math.max(quote.estimate_cents ?? 0, ...totals)
}

/** When the order is packed if it ships on the earliest day offered; the next working day where none is known. */
export function readyAt(db: ReadDb, quote: QuoteRow, now: Instant): Instant {
  const { calendar } = readShopData(db)
  const days = optionsOf(quote)
    .flatMap((option) => (option.available && option.ship_by ? [option.ship_by] : []))
    .sort()
  const day = days[0] ? asPacificDay(days[0]) : workingDayFrom(calendar, addDays(pacificDayOf(now), 1))
  return instantOf(day, calendar.last_pickup)
}
