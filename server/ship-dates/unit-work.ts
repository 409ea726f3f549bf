import type { PrintSettings } from '../../shared/catalog/materials.ts'
import { resolveSettings } from '../../shared/geometry/resolve-settings.ts'
import type { PartShown } from '../../shared/quotes/quote.ts'
import type { OfferedPart } from '../../shared/scheduling/offer-part.ts'
import { HOUR } from '../../shared/time.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../db/db.ts'
import type { UnitNeeds } from '../units/unit-store.ts'
import { findEstimate } from '../quotes/measured.ts'
import type { QuoteRow } from '../quotes/quote-store.ts'

export interface UnitWork {
  /** Machine time of one print. */
  seconds: number
  needs: UnitNeeds
}

/** A part that no program could measure is planned as a shift of a printer, until somebody starts it and reports. */
const UNMEASURED_SECONDS = 8 * HOUR

/** What printing one unit of a quote takes: as it was priced, lying as the engine or the customer laid it. */
export function unitWorkOf(db: ReadDb, quote: QuoteRow): UnitWork {
  const { analysis_key, print_key, breakdown, part } = quote
  const estimate =
    analysis_key === null || print_key === null ? null : findEstimate(db, { analysis_key, print_key })
  const priced = breakdown === null ? null : (JSON.parse(breakdown) as OfferedPart)
  const drawn = part === null ? null : (JSON.parse(part) as PartShown)
  const settings = resolveSettings(
    readShopData(db).catalog,
    JSON.parse(quote.print_settings) as PrintSettings,
  )
  return {
    seconds: priced?.price.seconds ?? estimate?.by_material[quote.material]?.seconds ?? UNMEASURED_SECONDS,
    needs: {
      size_mm: estimate?.placement.size_mm ?? drawn?.dimensions_mm ?? [0, 0, 0],
      nozzle_mm: settings.nozzle_mm,
      material: quote.material,
      color: quote.color,
    },
  }
}
