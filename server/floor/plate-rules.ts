import type { PlateRules } from '../../shared/plates/fill-plate.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../db/db.ts'
import { plateEstimator } from '../plates/estimate-plate.ts'
import { placeUnits } from '../plates/place-units.ts'

/** How units share a bed, by the same rules as a plate that is planned. */
export function readPlateRules(db: ReadDb): PlateRules {
  const { margin_mm } = readShopData(db).print_limits.too_large
  return {
    fits: (units, printer) => placeUnits(units, printer, margin_mm) !== null,
    estimate: plateEstimator(db),
  }
}
