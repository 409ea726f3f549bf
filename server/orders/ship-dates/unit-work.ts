import { resolveSettings } from '../../../shared/geometry/resolve-settings.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { UnitNeeds } from '../../../shared/orders/production/unit-work.ts'
import { findEstimate } from '../../quoting/measuring/measured-store.ts'
import { breakdownOf, partOf, printSettingsOf } from '../../quoting/quote-row.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'

export interface UnitWork {
  /** Machine time of one print. */
  seconds: number
  needs: UnitNeeds
}

/** A part that could not be measured is scheduled as one shift of a printer. */
const UNMEASURED_SECONDS = 8 * HOUR

/** Returns the print time and printer needs of one unit of a quote, in the orientation in which it was priced. */
export function unitWorkOf(db: ReadDb, quote: QuoteRow): UnitWork {
  const estimate = findEstimate(db, quote)
  const settings = resolveSettings(readShopData(db).catalog, printSettingsOf(quote))
  return {
    seconds:
      breakdownOf(quote)?.price.seconds ??
      estimate?.by_material[quote.material]?.seconds ??
      UNMEASURED_SECONDS,
    needs: {
      size_mm: estimate?.placement.size_mm ?? partOf(quote)?.dimensions_mm ?? [0, 0, 0],
      nozzle_mm: settings.nozzle_mm,
      material: quote.material,
      color: quote.color,
    },
  }
}
