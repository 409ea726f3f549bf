import type { WriteDb } from '../db/db.ts'
import { insertLogEntry } from '../printers/printer-log-store.ts'
import { readPrintedSeconds } from '../printers/printer-plates-store.ts'

/** Writes into a printer's log what staff did by its connection. */
export function logAtPrinter(
  tx: WriteDb,
  printerId: string,
  { by, now, note }: { by: string; now: number; note: string },
): void {
  insertLogEntry(tx, {
    printer_id: printerId,
    at: now,
    kind: 'note',
    task: null,
    note,
    printed_seconds: readPrintedSeconds(tx, now).get(printerId) ?? 0,
    by_account: by,
  })
}
