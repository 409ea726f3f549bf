import type { PlateRules } from '../../shared/plates/fill-plate.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../db/db.ts'
import { plateEstimator } from '../plates/estimate-plate.ts'
import { placeUnits } from '../plates/place-units.ts'
import { readBedPart } from '../plates/unit-outlines.ts'

/** How units share a bed, by the same rules as a plate that is planned. Reads the part of an order once. */
export function readPlateRules(db: ReadDb): PlateRules {
  const { margin_mm } = readShopData(db).print_limits.too_large
  const parts = new Map<string, ReturnType<typeof readBedPart>>()
  const partOf = (orderId: string) => {
    const part = parts.get(orderId) ?? readBedPart(db, orderId)
    parts.set(orderId, part)
    return part
  }
  return {
    fits: (units, printer) => {
      const shapes = units.map(({ order_id, size_mm }) => ({ size_mm, ...partOf(order_id) }))
      return placeUnits(shapes, printer, margin_mm) !== null
    },
    estimate: plateEstimator(db),
  }
}
