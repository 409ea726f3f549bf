import { showPart } from '../../shared/quotes/decide-quote.ts'
import type { ShopData } from '../catalog/shop-data.ts'
import type { Caller } from '../caller.ts'
import type { WriteDb } from '../db/db.ts'
import type { Shop } from '../shop.ts'
import { insertReceived, type QuoteInputs } from './insert-quote.ts'
import { findAnalysis, findMeasured, planMeasuring } from './measured.ts'
import { findQuote, saveQuote, type Owner, type QuoteRow } from './quote-store.ts'
import { settleIn } from './settle-quote.ts'

/** Makes a quote; a part that was measured before is priced in the same transaction. */
export function addQuote(
  tx: WriteDb,
  shop: Shop,
  made: { owner: Owner; caller: Caller; inputs: QuoteInputs; data: ShopData; replaces: string | null },
): QuoteRow {
  const { owner, caller, inputs, data, replaces } = made
  return priceAtOnce(tx, shop, insertReceived(tx, shop, { owner, by: caller, inputs, replaces }), data)
}

/**
 * Prices a waiting quote right away when its part is measured. One that a person has to look at first waits its turn:
 * a new or changed quote is `received`, `quoted` or `engineering`, and held only after that (decisions G-109).
 */
export function priceAtOnce(tx: WriteDb, shop: Shop, row: QuoteRow, data: ShopData): QuoteRow {
  const plan = planMeasuring(row, data)
  const measured = row.color === data.catalog.custom_color ? null : findMeasured(tx, plan)
  return measured ? settleIn(tx, shop, row, measured) : showKnownPart(tx, shop, row, plan.analysis_key)
}

/** A part that was measured before is shown at once, although its price has to wait for new slicing. */
function showKnownPart(tx: WriteDb, shop: Shop, row: QuoteRow, analysisKey: string): QuoteRow {
  const known = findAnalysis(tx, analysisKey)
  if (!known) return row
  const part = JSON.stringify(showPart(known.analysis))
  saveQuote(tx, row, { part, has_preview: 1, analysis_key: analysisKey }, shop.clock.now())
  return findQuote(tx, row.id)!
}
