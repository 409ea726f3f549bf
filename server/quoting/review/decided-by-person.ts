import { resolveSettings } from '../../../shared/geometry/resolve-settings.ts'
import { effectiveStatus } from '../../../shared/quoting/quotes/expiry.ts'
import type { QuoteStatus } from '../../../shared/quoting/quotes/quote-states.ts'
import { markReviewed } from '../../../shared/quoting/quotes/manufacturability.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { offerPart, type OfferedPart } from '../../../shared/quoting/scheduling/offer-part.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { calibratedEstimate } from '../deciding/calibrated-estimate.ts'
import { findEstimate } from '../measuring/measured-store.ts'
import { offeringFor, offeringShop } from '../deciding/offering-shop.ts'
import { manufacturabilityOf, printSettingsOf } from '../quote-row.ts'
import { findQuote, type QuoteChanges, type QuoteRow } from '../quote-store.ts'

/** The answer to a decision of staff: the quote's new revision, on which their next decision is based. */
export interface QuoteDecision {
  revision: number
}

/** Any quote of the shop, for staff. */
export function getQuote(db: ReadDb, quoteId: string): QuoteRow {
  const row = findQuote(db, quoteId)
  if (!row) throw new Refusal('quote_not_found', 'There is no such quote in this shop.')
  return row
}

/**
 * Returns the refusal `wrong_state` with the current state of the quote; its default sentence says that the quote has
 * changed.
 */
export function quoteChanged({ id, status, revision }: QuoteRow, detail?: string): Refusal {
  return new Refusal('wrong_state', detail, { quote: { id, status, revision } })
}

/** Returns the quote that staff decide about. Refuses with `wrong_state` when it changed since they saw it. */
export function quoteToDecide(
  db: ReadDb,
  shop: Shop,
  seen: { quote_id: string; revision: number; status: QuoteStatus },
): QuoteRow {
  const row = getQuote(db, seen.quote_id)
  const status = effectiveStatus(row, shop.clock.now())
  if (status === 'expired') throw new Refusal('quote_expired', 'This quote has expired in the meantime.')
  if (status !== seen.status || row.revision !== seen.revision) throw quoteChanged(row)
  return row
}

/** Returns the current price by the price book; null if the part could not be measured. */
export function offerNow(db: ReadDb, shop: Pick<Shop, 'clock'>, row: QuoteRow): OfferedPart | null {
  const { material, color, quantity } = row
  const estimate = findEstimate(db, row)
  if (!estimate?.by_material[material]) return null
  const offering = offeringFor(offeringShop(db, shop.clock.now()), row)
  const settings = resolveSettings(offering.catalog, printSettingsOf(row))
  return offerPart({
    shop: offering,
    estimate: calibratedEstimate(db, estimate, { settings, choice: row }),
    nozzle_mm: settings.nozzle_mm,
    routes: ['assisted'],
    material,
    color,
    quantity,
  })
}

/** Changes that every price set by staff makes: reviewed, priced now, valid as long as any other price. */
export function pricedNow(db: ReadDb, shop: Shop, row: QuoteRow): QuoteChanges {
  const now = shop.clock.now()
  return {
    manufacturability: reviewedManufacturability(row),
    estimate_cents: null,
    estimate_pending: 0,
    priced_at: now,
    expires_at: now + shop.settings.lifetimes.price_days * DAY,
    versions: JSON.stringify(readShopData(db).versions),
  }
}

export function reviewedManufacturability(row: QuoteRow): string {
  return JSON.stringify(markReviewed(manufacturabilityOf(row)))
}
