import type { Printer } from '../../shared/catalog/printers/printers.ts'
import type { ShopFloor } from '../../shared/quoting/scheduling/capacity.ts'
import { readShopData } from './shop-data.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { readPrinterStates } from './printer-state-store.ts'

/**
 * Returns the shop's printers as prints can be started on them now: `active` is false while one is under maintenance or
 * off. Prices are estimated with the document itself, so that a repair changes no price.
 */
export function readPrinters(db: ReadDb): Printer[] {
  const states = readPrinterStates(db)
  return readShopData(db).printers.map((printer) => {
    const condition = states.get(printer.id)?.condition ?? 'available'
    return condition === 'available' ? printer : { ...printer, active: false }
  })
}

/**
 * Returns the shop's printers as ship dates count on them: one under maintenance from the expected end on. Without an
 * end, or when it has passed, the printer is out of order until staff say otherwise.
 */
export function readPrintersForDates(
  db: ReadDb,
  now: number,
): Required<Pick<ShopFloor, 'printers' | 'free_from' | 'out_of_order'>> {
  const states = readPrinterStates(db)
  const free_from = new Map<string, number>()
  const out_of_order: Printer[] = []
  const printers = readShopData(db).printers.map((printer) => {
    const { condition = 'available', until = null } = states.get(printer.id) ?? {}
    if (condition === 'available' || !printer.active) return printer
    if (until === null || until <= now) {
      out_of_order.push(printer)
      return { ...printer, active: false }
    }
    free_from.set(printer.id, until)
    return printer
  })
  return { printers, free_from, out_of_order }
}
