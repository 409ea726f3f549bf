import { readShopData } from '../../catalog/shop-data.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { THE_SHOP } from '../../platform/db/events.ts'
import type { Step } from '../plates/plate-moves.ts'

/** Returns a move of a plate that a printer reported. */
export function reportStep(tx: WriteDb, printerId: string, now: number): Step {
  const printer = readShopData(tx).printers.find(({ id }) => id === printerId)
  return { tx, by: THE_SHOP, now, reported_by: printer?.name ?? 'a printer' }
}
