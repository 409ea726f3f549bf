import { packParcel } from '../../shared/delivery/pack-parcel.ts'
import type { Parcel } from '../../shared/delivery/delivery.ts'
import type { PartShown, PriceOption } from '../../shared/quotes/quote.ts'
import { addDays, instantOf, pacificDayOf, asPacificDay, type Instant } from '../../shared/time.ts'
import { workingDayFrom } from '../../shared/scheduling/calendar.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../db/db.ts'
import { findEstimate } from './measured.ts'
import type { QuoteRow } from './quote-store.ts'

/** The order of a quote packed in one box; null as long as nobody knows what it weighs. */
export function parcelOfQuote(db: ReadDb, quote: QuoteRow): Parcel | null {
  const { analysis_key, print_key } = quote
  const estimate = analysis_key && print_key ? findEstimate(db, { analysis_key, print_key }) : null
  const printed = estimate?.by_material[quote.material]
  if (!printed || quote.part === null) return null
  const { dimensions_mm } = JSON.parse(quote.part) as PartShown
  const { packing } = readShopData(db).delivery
  return packParcel(
    {
      size_mm: dimensions_mm,
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

function optionsOf(quote: QuoteRow): PriceOption[] {
  return JSON.parse(quote.options) as PriceOption[]
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
