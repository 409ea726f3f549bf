import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'

/** Throws `printer_refused` for a printer that the shop does not have, or not anymore. */
export function getPrinter(db: ReadDb, id: string): Printer {
  const printer = readShopData(db).printers.find((known) => known.id === id)
  if (!printer) throw new Refusal('printer_refused', 'There is no such printer.')
  return printer
}
