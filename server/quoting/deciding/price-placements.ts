import { checkPrintSettings } from '../../../shared/catalog/print-settings.ts'
import type { Estimate } from '../../../shared/geometry/estimate.ts'
import type { PlacementRow, PricedPlacements } from '../../../shared/quoting/quotes/compare.ts'
import { placementsOf, pricePlacement } from '../../../shared/quoting/quotes/compare-part.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { calibratedEstimate } from './calibrated-estimate.ts'
import { measuredOf } from './compare-quote.ts'
import { knowsEstimate, ownerKey } from '../measuring/known-parts.ts'
import { findEstimate } from '../measuring/measured-store.ts'
import { planMeasuring, type MeasurePlan } from '../measuring/plan-measuring.ts'
import { offeringFor, offeringShop } from './offering-shop.ts'
import { printSettingsOf } from '../quote-row.ts'
import type { QuoteRow } from '../quote-store.ts'
import { getOwnQuote } from '../read-quotes.ts'

/** Parts whose own estimate took longer are not estimated again for a comparison. */
const MAX_ESTIMATE_MS = 20_000

/**
 * Returns the orientations of this part with their prices and ship dates, by the same rules as the quote's own price.
 * Missing estimates are computed after this response, which then says `pending`, so that the page asks again.
 */
export function pricePlacements(shop: Shop, caller: Caller, input: { quote_id: string }): PricedPlacements {
  const quote = getOwnQuote(shop.db, caller, input.quote_id)
  const { analysis, estimate } = measuredOf(shop.db, quote)
  const offering = offeringFor(offeringShop(shop.db, shop.clock.now()), quote)
  const { material, color, quantity } = quote
  let pending = false
  const placements = placementsOf(analysis, estimate).map((row) => {
    const plan = row.chosen ? null : planOf(shop, quote, row)
    const known = plan ? knownEstimate(shop, quote, plan) : estimate
    if (plan && !known && isQuick(estimate))
      pending = shop.work.queue.estimate({ quote, owner: ownerKey(quote), plan }) || pending
    const settings = (plan ?? planMeasuring(quote, readShopData(shop.db))).print.settings
    const facts = { analysis, settings, material, color, quantity, shop: offering }
    return {
      ...row,
      priced:
        known &&
        pricePlacement({
          ...facts,
          estimate: calibratedEstimate(shop.db, known, { settings, choice: quote }),
        }),
    }
  })
  return { placements, pending }
}

/** Another customer's estimate of the same part is not used: its speed would reveal that they sent it. */
function knownEstimate(shop: Shop, quote: QuoteRow, plan: MeasurePlan): Estimate | null {
  return knowsEstimate(shop.db, quote, plan) ? findEstimate(shop.db, plan) : null
}

/** The same plan as a requote to this placement has, so that choosing it needs no new work. */
function planOf(shop: Shop, quote: QuoteRow, { bottom_face }: PlacementRow): MeasurePlan {
  const data = readShopData(shop.db)
  const { bottom_face: _before, ...others } = printSettingsOf(quote)
  const wanted = bottom_face ? { ...others, bottom_face } : others
  const print_settings = JSON.stringify(checkPrintSettings(data.catalog, wanted))
  return planMeasuring({ ...quote, print_settings }, data)
}

function isQuick({ elapsed_ms }: Estimate): boolean {
  return elapsed_ms < MAX_ESTIMATE_MS
}
