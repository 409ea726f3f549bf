import type { GeometryFailure } from '../../platform/ports/geometry.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Shop } from '../../platform/shop.ts'
import { mayBeRetried, noteFailure } from './part-failures.ts'
import { planMeasuring } from './plan-measuring.ts'
import { requeueInterrupted } from '../quote-moves.ts'
import { listWaiting } from '../quote-store.ts'
import { waitingQuote, type WorkUnit } from './work-unit.ts'

/**
 * Records for every quote that waits for it that a part could not be measured. A fault of the machine puts the quotes back and
 * blames no part. Returns whether it is retried.
 */
export function noteFailedWork(
  shop: Shop,
  unit: WorkUnit,
  outcome: Exclude<GeometryFailure, { outcome: 'canceled' }>,
): boolean {
  const data = readShopData(shop.db)
  const waiting = listWaiting(shop.db).filter(
    (row) => waitingQuote(row, planMeasuring(row, data)).key === unit.quote.key,
  )
  if (outcome.outcome === 'hindered') {
    shop.log.error({ ...outcome }, 'a part could not be measured now; it is retried')
    requeueInterrupted(shop, waiting)
    return true
  }
  for (const row of waiting) noteFailure(shop, row, outcome, unit.progress)
  return waiting.some((row) => mayBeRetried(row, outcome))
}
