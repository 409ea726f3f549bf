import type { ReadDb } from '../../platform/db/db.ts'
import { estimateOf } from '../measuring/measured-store.ts'
import { breakdownOf } from '../quote-row.ts'
import type { QuoteRow } from '../quote-store.ts'

/** Returns the grams of filament that one unit is estimated to take; 0 for a part that could not be measured. */
export function gramsOfUnit(db: ReadDb, quote: QuoteRow): number {
  return breakdownOf(quote)?.price.grams ?? estimateOf(db, quote)?.by_material[quote.material]?.grams ?? 0
}
