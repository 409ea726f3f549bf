import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import type { UnitPrices } from '../../../shared/quoting/quotes/price-by-staff.ts'
import { economyDay } from '../../../shared/quoting/scheduling/lead-times.ts'
import type { PacificDay } from '../../../shared/platform/time.ts'
import type { PreviewedOption } from './customer-preview.tsx'

/** Returns the options to preview: unit prices times the quantity, and Economy's day from the Fastest day. */
export function previewOfPrices(
  { quote, promise }: Pick<OpenedQuote, 'quote' | 'promise'>,
  unit_cents: UnitPrices | null,
  asap: PacificDay | null,
): PreviewedOption[] {
  const { dates, economy_offset_days } = promise
  const week = asap && economyDay(dates.calendar, asap, economy_offset_days)
  const { quantity } = quote
  return [
    { speed: 'asap', ship_by: asap, total_cents: unit_cents && unit_cents.asap * quantity, quantity },
    { speed: 'week', ship_by: week, total_cents: unit_cents && unit_cents.week * quantity, quantity },
  ]
}
