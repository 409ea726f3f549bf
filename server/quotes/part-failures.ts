import type { GeometryFailure } from '../ports/geometry.ts'
import type { Shop } from '../shop.ts'
import { noteCrash } from './quote-moves.ts'
import type { QuoteRow } from './quote-store.ts'
import { settleFailure } from './settle-quote.ts'

/** Failures that may be the part's. */
export type PartFailure = Exclude<GeometryFailure, { outcome: 'cancelled' | 'hindered' }>

/** A part's job is tried once more after its worker crashed or was stuck; then a person looks at it. */
const MAX_ATTEMPTS = 2

export function mayBeTriedAgain(row: QuoteRow, failure: PartFailure): boolean {
  return failure.outcome !== 'refused' && row.attempts + 1 < MAX_ATTEMPTS
}

/** Puts the quote back for another try, or ends its wait. */
export function noteFailure(shop: Shop, row: QuoteRow, failure: PartFailure): void {
  shop.log.warn({ quote: row.id, attempts: row.attempts, ...failure }, 'a part was not measured')
  if (mayBeTriedAgain(row, failure)) noteCrash(shop, row)
  else settleFailure(shop, row, failure)
}
