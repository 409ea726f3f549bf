import { layerClassOf, meanMultipliers } from '../../../shared/quoting/calibration/calibration.ts'
import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { Estimate, ResolvedSettings } from '../../../shared/geometry/estimate.ts'
import { scaleMaterials } from '../../../shared/geometry/scale-estimate.ts'
import { readShopData, type ShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'

type Documents = Pick<ShopData, 'calibration' | 'printers'>

/**
 * Returns an estimate by the factors that the owner has accepted. It is used where a price is decided; what is stored
 * stays as it was measured, so that a new factor needs no new measuring and a priced quote keeps its price.
 */
export function calibratedEstimate(
  db: ReadDb,
  estimate: Estimate,
  settings: Pick<ResolvedSettings, 'layer_height_mm'>,
): Estimate {
  return calibrateBy(readShopData(db), estimate, settings)
}

/** The same by documents of any version. */
export function calibrateBy(
  { calibration, printers }: Documents,
  estimate: Estimate,
  { layer_height_mm }: Pick<ResolvedSettings, 'layer_height_mm'>,
): Estimate {
  const { profile_id } = estimate
  const layers = layerClassOf(layer_height_mm)
  return scaleMaterials(estimate, (material) =>
    meanMultipliers(calibration, { printers, profile_id, material: material as MaterialId, layers }),
  )
}
