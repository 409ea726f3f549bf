import type { PrinterAnswer } from '../../../shared/production/printers/new-printers.ts'
import { findPrinterState } from '../../catalog/printer-state-store.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { setNozzleAndFilamentIn } from './set-nozzle-and-filament.ts'

type Contents = Pick<PrinterAnswer, 'nozzle_mm' | 'filament'> & { printer_id: string }

/** Records what is in each printer, where that is not known already. */
export function loadPrintersIn(tx: WriteDb, shop: Shop, caller: Caller, contents: readonly Contents[]): void {
  for (const { printer_id, nozzle_mm, filament } of contents) {
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
