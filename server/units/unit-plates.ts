import type { PlatePrinters } from '../../shared/plates/plate-rules.ts'
import type { Printer } from '../../shared/scheduling/printers.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../db/db.ts'
import { listTakenBeds } from './plate-store.ts'

/** The printers of the shop, and which of them have a plate on their bed. */
export function readPlatePrinters(db: ReadDb): PlatePrinters<Printer> {
  const { printers, print_limits } = readShopData(db)
  return { printers, taken: listTakenBeds(db), margin_mm: print_limits.too_large.margin_mm }
}
