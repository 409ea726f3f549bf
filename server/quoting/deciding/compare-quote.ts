import { resolveSettings } from '../../../shared/geometry/resolve-settings.ts'
import type { QuoteComparison } from '../../../shared/quoting/quotes/compare.ts'
import { comparePart } from '../../../shared/quoting/quotes/compare-part.ts'
import {
  explainPrice as explain,
  type PriceExplanation,
} from '../../../shared/quoting/quotes/explain-price.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { calibratedEstimate } from './calibrated-estimate.ts'
import { findAnalysis, findEstimate, ownEstimate, type MeasuredPart } from '../measuring/measured-store.ts'
import { offeringFor, offeringShop } from './offering-shop.ts'
import { breakdownOf, printSettingsOf } from '../quote-row.ts'
import type { QuoteRow } from '../quote-store.ts'
import { getForReview, getOwnQuote } from '../read-quotes.ts'

/** Compares materials, quantities and placements for this part at current prices and dates. */
export function compareQuote(shop: Shop, caller: Caller, input: { quote_id: string }): QuoteComparison {
  return compare(shop, getOwnQuote(shop.db, caller, input.quote_id))
}

/** The same for anyone with the review link. */
export function compareForReview(shop: Shop, input: { token: string }): QuoteComparison {
  return compare(shop, getForReview(shop.db, input.token))
}

function compare(shop: Shop, row: QuoteRow): QuoteComparison {
  const { analysis, estimate } = measuredOf(shop.db, row)
  const offering = offeringFor(offeringShop(shop.db, shop.clock.now()), row)
  const settings = resolveSettings(offering.catalog, printSettingsOf(row))
  return comparePart({
    analysis,
    estimate: calibratedEstimate(shop.db, estimate, { settings, choice: row }),
    settings,
    material: row.material,
    color: row.color,
    quantity: row.quantity,
    shop: offering,
  })
}

/** Breaks the quote's price down into its components. */
export function explainPrice(shop: Shop, caller: Caller, input: { quote_id: string }): PriceExplanation {
  const row = getOwnQuote(shop.db, caller, input.quote_id)
  const breakdown = breakdownOf(row)
  if (row.status !== 'quoted' || !breakdown) throw new Refusal('not_priced')
  return explain(breakdown.price, ownEstimate(shop.db, row, measuredOf(shop.db, row).estimate), {
    material: row.material,
    calibrated: breakdown.calibrated,
  })
}

/** Returns the measurements that the quote was priced from, even if the shop's printers have changed since. */
export function measuredOf(db: ReadDb, row: QuoteRow): Pick<MeasuredPart, 'analysis' | 'estimate'> {
  const { analysis_key } = row
  const stored = analysis_key === null ? null : findAnalysis(db, analysis_key)
  const estimate = findEstimate(db, row)
  if (!stored || !estimate) throw new Refusal('not_priced')
  return { analysis: stored.analysis, estimate }
}
