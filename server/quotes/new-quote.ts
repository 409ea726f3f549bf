import { showPart } from '../../shared/quotes/decide-quote.ts'
import { AT_ONCE, type Occasion } from '../../shared/quotes/quote-states.ts'
import type { ShopData } from '../catalog/shop-data.ts'
import type { Caller } from '../caller.ts'
import type { WriteDb } from '../db/db.ts'
import type { Shop } from '../shop.ts'
import { insertReceived, type QuoteInputs } from './insert-quote.ts'
import { findKnownAnalysis, findKnownMeasured } from './known-parts.ts'
import { planMeasuring } from './measured.ts'
import { findQuote, saveQuote, type Contact, type Owner, type QuoteRow } from './quote-store.ts'
import { decideFor, settleIn } from './settle-quote.ts'

interface NewQuote {
  owner: Owner
  caller: Caller
  inputs: QuoteInputs
  data: ShopData
  replaces: string | null
  contact?: Contact
  occasion: Occasion
}

/** Makes a quote; a part that was measured for this owner before is priced in the same transaction. */
export function addQuote(tx: WriteDb, shop: Shop, made: NewQuote): QuoteRow {
  const { owner, caller, inputs, replaces, contact } = made
  const received = insertReceived(tx, shop, { owner, by: caller, inputs, replaces, contact })
  return priceAtOnce(tx, shop, received, made)
}

/**
 * Prices a waiting quote right away when its part is measured. What the answer may not be at once (held for a person,
 * say; decisions G-109) waits its turn in the queue.
 */
export function priceAtOnce(
  tx: WriteDb,
  shop: Shop,
  row: QuoteRow,
  on: { data: ShopData; occasion: Occasion },
): QuoteRow {
  const plan = planMeasuring(row, on.data)
  const measured = findKnownMeasured(tx, row, plan)
  if (measured) {
    const decision = decideFor(tx, shop, row, measured)
    if (AT_ONCE[on.occasion].some((status) => status === decision.status))
      return settleIn(tx, shop, row, { measured, decision })
  }
  return showKnownPart(tx, shop, row, plan.analysis_key)
}

/** A part that was measured before is shown at once, although its price has to wait for new slicing. */
function showKnownPart(tx: WriteDb, shop: Shop, row: QuoteRow, analysisKey: string): QuoteRow {
  const known = findKnownAnalysis(tx, row, analysisKey)
  if (!known) return row
  const part = JSON.stringify(showPart(known.analysis))
  saveQuote(tx, row, { part, has_preview: 1, analysis_key: analysisKey }, shop.clock.now())
  return findQuote(tx, row.id)!
}
