import type { QuotedExtra } from '../../shared/catalog/extras.ts'
import type { Speed } from '../../shared/catalog/materials.ts'
import type { PriceLine } from '../../shared/quoting/pricing/price-lines.ts'
import type { PrintSettings } from '../../shared/catalog/materials.ts'
import type { Flag, Manufacturability, PartShown, PriceOption } from '../../shared/quoting/quotes/quote.ts'
import type { OfferedPart } from '../../shared/quoting/scheduling/offer-part.ts'
import type { QuoteRow } from './quote-store.ts'

// The JSON columns of a quote row, decoded. They are stored as they are sent, so that showing a quote needs no parsing.

export function optionsOf({ options }: Pick<QuoteRow, 'options'>): PriceOption[] {
  return JSON.parse(options) as PriceOption[]
}

export function printSettingsOf({ print_settings }: Pick<QuoteRow, 'print_settings'>): PrintSettings {
  return JSON.parse(print_settings) as PrintSettings
}

export function extrasOf({ extras }: Pick<QuoteRow, 'extras'>): QuotedExtra[] {
  return JSON.parse(extras) as QuotedExtra[]
}

export function manufacturabilityOf(row: Pick<QuoteRow, 'manufacturability'>): Manufacturability {
  return JSON.parse(row.manufacturability) as Manufacturability
}

export function storedFlagsOf({ flags }: Pick<QuoteRow, 'flags'>): Flag[] {
  return JSON.parse(flags) as Flag[]
}

/** Null until the part is measured. */
export function partOf({ part }: Pick<QuoteRow, 'part'>): PartShown | null {
  return part === null ? null : (JSON.parse(part) as PartShown)
}

/** Returns the versions of the shop's documents by which it was decided; null before that. */
export function versionsOf({ versions }: Pick<QuoteRow, 'versions'>): Record<string, number> | null {
  return versions === null ? null : (JSON.parse(versions) as Record<string, number>)
}

/** Returns the computation of the price; null while there is no price. */
export function breakdownOf({ breakdown }: Pick<QuoteRow, 'breakdown'>): OfferedPart | null {
  return breakdown === null ? null : (JSON.parse(breakdown) as OfferedPart)
}

/** Returns the lines of the price at one speed; null for a price that has none. */
export function paidPriceLines(row: Pick<QuoteRow, 'breakdown'>, speed: Speed): readonly PriceLine[] | null {
  // Prices of before have fewer fields.
  return breakdownOf(row)?.price?.prices?.[speed]?.lines ?? null
}
