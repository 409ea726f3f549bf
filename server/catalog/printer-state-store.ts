import type { MaterialId } from '../../shared/catalog/materials.ts'
import type { PrinterCondition } from '../../shared/production/printers/printer-condition.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { updateIfUnchanged } from '../platform/db/row-writes.ts'

/** A row of `printer_states`. A printer without a row is available. */
export interface PrinterStateRow {
  printer_id: string
  condition: PrinterCondition
  reason: string | null
  until: number | null
  since: number
  nozzle_mm: number | null
  material: MaterialId | null
  color: string | null
  revision: number
  updated_at: number
}

export function findPrinterState(db: ReadDb, printerId: string): PrinterStateRow | undefined {
  return db.get<PrinterStateRow>('select * from printer_states where printer_id = ?', printerId)
}

export function readPrinterStates(db: ReadDb): Map<string, PrinterStateRow> {
  const rows = db.all<PrinterStateRow>('select * from printer_states')
  return new Map(rows.map((row) => [row.printer_id, row]))
}

export type PrinterStateChanges = Partial<
  Pick<PrinterStateRow, 'condition' | 'reason' | 'until' | 'since' | 'nozzle_mm' | 'material' | 'color'>
>

/** Compare-and-set: returns false if the state is not at `revision`; 0 stands for a printer without a row. */
export function savePrinterState(
  tx: WriteDb,
  { printer_id, revision }: Pick<PrinterStateRow, 'printer_id' | 'revision'>,
  changes: PrinterStateChanges,
  now: number,
): boolean {
  if (revision === 0) {
    const created = tx.run(
      `insert into printer_states (printer_id, condition, since, revision, updated_at) values (?, 'available', ?, 0, ?)
       on conflict do nothing`,
      printer_id,
      now,
      now,
    )
    if (created === 0) return false
  }
  return updateIfUnchanged(tx, 'printer_states', { printer_id, revision }, { ...changes, updated_at: now })
}
