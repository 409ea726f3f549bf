import type { PrinterAnswer } from '../../../shared/operations/set-up/printer-answers.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { findPrinterState } from '../../catalog/printer-state-store.ts'
import { setNozzleAndFilamentIn } from '../../production/printers/set-nozzle-and-filament.ts'
import type { Shop } from '../../platform/shop.ts'

/** Records what is in each printer, after the list of printers was saved in the order of the answers. */
export function loadPrinters(
  tx: WriteDb,
  shop: Shop,
  caller: Caller,
  answers: readonly PrinterAnswer[],
): void {
  const { printers } = readShopData(tx)
  for (const [at, { nozzle_mm, filament }] of answers.entries()) {
    const printer_id = printers[at].id
    const state = findPrinterState(tx, printer_id)
    const isSame =
      state?.nozzle_mm === nozzle_mm &&
      state.material === (filament?.material ?? null) &&
      state.color === (filament?.color ?? null)
    if (isSame) continue
    const revision = state?.revision ?? 0
    setNozzleAndFilamentIn(tx, shop, caller, { printer_id, revision, nozzle_mm, filament })
  }
}
