import { catalogFor, findMaterial, type Catalog } from '../../../shared/catalog/catalog.ts'
import type { MaterialId } from '../../../shared/catalog/materials.ts'
import { resolveSettings } from '../../../shared/geometry/resolve-settings.ts'
import { HOUR } from '../../../shared/platform/time.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { UnitNeeds } from '../../../shared/orders/production/unit-work.ts'
import { estimateOf } from '../../quoting/measuring/measured-store.ts'
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
  const estimate = estimateOf(db, quote)
  const catalog = catalogFor(readShopData(db).catalog, quote)
  const settings = resolveSettings(catalog, printSettingsOf(quote))
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
      ...ownNeeds(catalog, quote.material),
    },
  }
}

/** Returns what the shop's own material needs of a printer; it stays with the unit, whatever becomes of the material. */
function ownNeeds(catalog: Catalog, material: MaterialId): Pick<UnitNeeds, 'own'> {
  const { own } = findMaterial(catalog, material)
  return own ? { own: { name: own.name, like: own.like, nozzle_c: own.nozzle_c } } : {}
}
