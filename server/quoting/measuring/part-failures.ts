import type { Progress } from '../../../shared/geometry/job.ts'
import type { GeometryFailure } from '../../platform/ports/geometry.ts'
import type { Shop } from '../../platform/shop.ts'
import { noteCrash } from '../quote-moves.ts'
import type { QuoteRow } from '../quote-store.ts'
import { settleFailure } from '../deciding/settle-quote.ts'

/** Failures that the part may have caused. */
export type PartFailure = Exclude<GeometryFailure, { outcome: 'canceled' | 'hindered' }>

/** One retry after a worker crashed or got stuck; then the quote becomes an engineering request. */
const MAX_ATTEMPTS = 2

export function mayBeRetried(row: QuoteRow, failure: PartFailure): boolean {
  return failure.outcome !== 'refused' && row.attempts + 1 < MAX_ATTEMPTS
}

/** Puts the quote back into the queue for a retry, or ends its wait. `reached`: how far the work was, for the log. */
export function noteFailure(
  shop: Shop,
  row: QuoteRow,
  failure: PartFailure,
  reached: Progress | null = null,
): void {
  const facts = { quote: row.id, attempts: row.attempts, reached, ...failure }
  shop.log.warn(facts, 'a part was not measured')
  if (mayBeRetried(row, failure)) noteCrash(shop, row)
  else settleFailure(shop, row, failure)
}
