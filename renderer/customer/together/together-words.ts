import type { Speed } from '../../../shared/catalog/materials.ts'
import { sumCents } from '../../../shared/money.ts'
import type { Quote } from '../../../shared/quotes/quote.ts'
import { shownOption } from '../price/price-words.ts'

export interface CommonTotal {
  total_cents: number
  /** Number of parts whose price is in the total, and of all parts. */
  priced: number
  parts: number
  /** The day the last part ships; null while a date is not confirmed. */
  ship_by: string | null
}

/** Adds up several quotes; parts without a price are not in the total. */
export function commonTotal(quotes: readonly Quote[], speed: Speed): CommonTotal {
  const options = quotes
    .map((quote) => shownOption(quote.options, speed))
    .filter((option) => option !== undefined)
  const days = options.map((option) => option.ship_by)
  const known = days.filter((day) => day !== null).sort()
  return {
    total_cents: sumCents(options.map((option) => option.total_cents)),
    priced: options.length,
    parts: quotes.length,
    ship_by: known.length === days.length ? (known.at(-1) ?? null) : null,
  }
}
