import type { PlatePrinters, PlateUnit } from '../../shared/production/plates.ts'
import type { Printer } from '../../shared/scheduling/printers.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../db/db.ts'
import { readPrinters } from '../printers/read-printers.ts'
import { listPrinting, needsOf, type UnitRow } from './unit-store.ts'

/** The printers of the shop, and which of them are busy. */
export function readPlatePrinters(db: ReadDb): PlatePrinters<Printer> {
  const { print_limits } = readShopData(db)
  const busy = new Set(listPrinting(db).flatMap(({ printer_id }) => printer_id ?? []))
  return { printers: readPrinters(db), busy, margin_mm: print_limits.too_large.margin_mm }
}

export function toPlateUnit(row: UnitRow): PlateUnit {
  return { ...needsOf(row), seconds: row.seconds }
}
