import type { PlatePrinters } from '../../../shared/production/plates/plate-rules.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { readPrinters } from '../../catalog/read-printers.ts'
import { listTakenBeds } from './plate-store.ts'

/** Returns the printers of the shop, and which of them have a plate on their bed. */
export function readPlatePrinters(db: ReadDb): PlatePrinters<Printer> {
  const { print_limits } = readShopData(db)
  return { printers: readPrinters(db), taken: listTakenBeds(db), margin_mm: print_limits.too_large.margin_mm }
}
