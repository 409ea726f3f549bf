import { showPart } from '../../../shared/quoting/quotes/decide-quote.ts'
import { AT_ONCE, type Occasion } from '../../../shared/quoting/quotes/quote-states.ts'
import type { ShopData } from '../../catalog/shop-data.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { insertQuote, type NewQuote } from '../intake/insert-quote.ts'
import { findKnownAnalysis, findKnownMeasured } from '../measuring/known-parts.ts'
import { planMeasuring } from '../measuring/plan-measuring.ts'
import { findQuote, saveQuote, type QuoteRow } from '../quote-store.ts'
import { decideFor, settleIn } from './settle-quote.ts'

/** The facts by which a new or changed quote is decided. */
export interface DecidingFacts {
  data: ShopData
  occasion: Occasion
}

/** Inserts a quote; a part that was measured for this owner before is priced in the same transaction. */
export function decideNewQuote(tx: WriteDb, shop: Shop, quote: NewQuote & DecidingFacts): QuoteRow {
  return priceAtOnce(tx, shop, insertQuote(tx, shop, quote), quote)
}

/**
 * Prices a waiting quote in this transaction when its part is measured and the outcome may be an immediate answer
 * (`AT_ONCE`). Any other outcome, such as a hold for staff, waits for the queue, so that a client which polls sees
 * every part pass through the same statuses.
 */
export function priceAtOnce(
  tx: WriteDb,
  shop: Shop,
  row: QuoteRow,
  { data, occasion }: DecidingFacts,
): QuoteRow {
  const plan = planMeasuring(row, data)
  const measured = findKnownMeasured(tx, row, plan)
  if (measured) {
    const decision = decideFor(tx, shop, row, measured)
    if (AT_ONCE[occasion].some((status) => status === decision.status))
      return settleIn(tx, shop, row, { measured, decision })
  }
  return showKnownPart(tx, shop, row, plan.analysis_key)
}

/** Shows a part that was measured before, while its price waits for new slicing. */
function showKnownPart(tx: WriteDb, shop: Shop, row: QuoteRow, analysisKey: string): QuoteRow {
  const known = findKnownAnalysis(tx, row, analysisKey)
  if (!known) return row
  const part = JSON.stringify(showPart(known.analysis))
  saveQuote(tx, row, { part, has_preview: 1, analysis_key: analysisKey }, shop.clock.now())
  return findQuote(tx, row.id)!
}
