import { arrangeUnits } from '../../../shared/production/plates/arrange-units.ts'
import { bedOf, unitKey, type Bed, type BedUnit, type Place } from '../../../shared/production/plates/bed.ts'
import { findPlaceFaults } from '../../../shared/production/plates/check-places.ts'
import type { PlateBed } from '../../../shared/production/plates/plate-bed.ts'
import type { UnitPlace } from '../../../shared/production/plates/plate-work.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import { partToPrint } from '../../orders/part-to-print.ts'
import type { Shop } from '../../platform/shop.ts'
import { listPlateUnits, type PlateRow } from '../../orders/units/plate-store.ts'
import { readPlatePrinters } from '../../orders/units/unit-plates.ts'
import { listUnitsOnPlate } from '../../orders/units/unit-store.ts'
import { getPlate } from './plate-moves.ts'
import { prepareOutlines, readBedUnits } from './unit-outlines.ts'

/** Returns the bed of a plate with the outlines of its units, measured now where they are not known. */
export async function readPlateBed(
  shop: Shop,
  caller: Caller,
  input: { plate_id: string },
): Promise<PlateBed> {
  staffWith('look', caller)
  const plate = getPlate(shop.db, input.plate_id)
  const orders = new Set(listUnitsOnPlate(shop.db, plate.id).map(({ order_id }) => order_id))
  await prepareOutlines(shop, orders)
  const { bed, units, places } = layOut(shop.db, plate)
  const { colors } = readShopData(shop.db).catalog
  const unmeasured = [...orders].find((id) => !partToPrint(shop, findQuote(shop.db, id)!))
  return {
    bed,
    units,
    places,
    color: colors.find(({ name }) => name === plate.color)?.swatch ?? null,
    no_file: whyNoFile(
      bed,
      units.find(({ order_id }) => order_id === unmeasured),
    ),
  }
}

function whyNoFile(bed: Bed | null, unmeasured: BedUnit | undefined): string | null {
  if (bed === null) return 'Choose a printer first: the file places the parts on its bed.'
  if (unmeasured) return `The part of order ${unmeasured.number} was not measured, or its file is gone.`
  return null
}

/**
 * Returns the bed of a plate, and where its units are: at their stored places, or arranged again where one has none or
 * where they would collide. That is so for plates from before outlines were known.
 */
export function layOut(
  db: ReadDb,
  plate: PlateRow,
): { bed: Bed | null; units: BedUnit[]; places: UnitPlace[] } {
  const rows = listUnitsOnPlate(db, plate.id)
  const units = readBedUnits(db, rows)
  const { printers, margin_mm } = readPlatePrinters(db)
  const printer = printers.find(({ id }) => id === plate.printer_id)
  if (!printer) return { bed: null, units, places: [] }
  const bed = bedOf(printer.build_volume_mm, margin_mm)
  const places = listPlateUnits(db, plate.id).flatMap(({ order_id, unit, x_mm, y_mm, turn_deg }) =>
    x_mm === null || y_mm === null ? [] : [{ order_id, unit, x_mm, y_mm, turn_deg }],
  )
  const stored = new Map<string, Place>(places.map((place) => [unitKey(place), place]))
  const isLone = units.length === 1 && places.length === 1
  if (isLone || findPlaceFaults(units, stored, bed).length === 0) return { bed, units, places }
  const arranged = arrangeUnits(units, bed)
  return { bed, units, places: arranged.missing.length === 0 ? arranged.places : places }
}
