import { layerClassOf, meanMultipliers } from '../../../shared/quoting/calibration/calibration.ts'
import { catalogFor } from '../../../shared/catalog/catalog.ts'
import type { NamedMaterial } from '../../../shared/catalog/own-material.ts'
import { estimateFor } from '../../../shared/quoting/pricing/own-material.ts'
import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { Estimate, ResolvedSettings } from '../../../shared/geometry/estimate.ts'
import { scaleMaterials } from '../../../shared/geometry/scale-estimate.ts'
import { readShopData, type ShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'

type Documents = Pick<ShopData, 'calibration' | 'printers' | 'catalog'>

/**
 * Returns an estimate by the factors that the owner has accepted, in which `Custom` is the material that the choice names. It is used where a price is decided; what is stored
 * stays as it was measured, so that a new factor needs no new measuring and a priced quote keeps its price.
 */
export function calibratedEstimate(db: ReadDb, estimate: Estimate, part: PartToPrint): Estimate {
  return calibrateBy(readShopData(db), estimate, part)
}

interface PartToPrint {
  settings: Pick<ResolvedSettings, 'layer_height_mm'>
  choice: NamedMaterial
}

/** The same by documents of any version. */
export function calibrateBy(
  { calibration, printers, catalog }: Documents,
  estimate: Estimate,
  { settings: { layer_height_mm }, choice }: PartToPrint,
): Estimate {
  const { profile_id } = estimate
  const layers = layerClassOf(layer_height_mm)
  const calibrated = scaleMaterials(estimate, (material) =>
    meanMultipliers(calibration, { printers, profile_id, material: material as MaterialId, layers }),
  )
  return estimateFor(calibrated, catalogFor(catalog, choice))
}
