import { packParcel, type PartsToPack } from '../../../shared/quoting/delivery/pack-parcel.ts'
import type { Parcel } from '../../../shared/quoting/delivery/delivery.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { estimateOf } from '../measuring/measured-store.ts'
import { optionsOf, partOf } from '../quote-row.ts'
import type { QuoteRow } from '../quote-store.ts'

/** Returns the quote's parts packed in one box; null while their weight is unknown. */
export function parcelOfQuote(db: ReadDb, quote: QuoteRow): Parcel | null {
  const parts = partsOfQuote(db, quote)
  return parts && { ...packParcel(parts, readShopData(db).delivery.packing), pieces: parts.quantity }
}

/** Returns the quote's parts as they are packed; null while their weight is unknown. */
export function partsOfQuote(db: ReadDb, quote: QuoteRow): PartsToPack | null {
  const printed = estimateOf(db, quote)?.by_material[quote.material]
  const part = partOf(quote)
  if (!printed || !part) return null
  return {
    size_mm: part.dimensions_mm,
    quantity: quote.quantity,
    grams: printed.grams,
    value_cents: valueOf(quote),
  }
}

/** Returns the value to insure: the most expensive option, or the estimate when that is higher. */
function valueOf(quote: QuoteRow): number {
  const totals = optionsOf(quote).map((option) => option.total_cents)
  return Math.max(quote.estimate_cents ?? 0, ...totals)
}
