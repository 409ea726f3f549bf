import type { WriteDb } from '../../platform/db/db.ts'
import { insertLogEntry } from '../printers/printer-log-store.ts'
import { readPrintedWork } from '../printers/printer-plates-store.ts'

/** Writes into a printer's log what staff did by its connection. */
export function logAtPrinter(
  tx: WriteDb,
  printerId: string,
  { by, now, note }: { by: string; now: number; note: string },
): void {
  const printed = readPrintedWork(tx, now).get(printerId)
  insertLogEntry(tx, {
    printer_id: printerId,
    at: now,
    kind: 'note',
    task: null,
    note,
    printed_seconds: printed?.seconds ?? 0,
    printed_mg: printed?.mg ?? 0,
    by_account: by,
  })
}
