import { NO_WORK } from '../../../shared/production/printers/nozzle.ts'
import type { PrinterLogKind } from '../../../shared/production/printers-page-data.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { insertLogEntry } from './printer-log-store.ts'
import { readPrintedWork } from './printer-plates-store.ts'
import { savePrinterState, type PrinterStateChanges } from '../../catalog/printer-state-store.ts'

interface StateChange {
  printer_id: string
  /** The revision that staff saw. */
  revision: number
  changes: PrinterStateChanges
  entries: { kind: PrinterLogKind; note: string | null }[]
  by_account: string | null
  now: number
}

/** Saves a printer's state and writes its log. Refuses with `wrong_state` when the state changed since staff saw it. */
export function changePrinterState(tx: WriteDb, change: StateChange): void {
  const { printer_id, entries, by_account, now } = change
  if (!savePrinterState(tx, change, change.changes, now)) throw new Refusal('wrong_state')
  const { seconds, mg } = readPrintedWork(tx, now).get(printer_id) ?? NO_WORK
  const printed = { printed_seconds: seconds, printed_mg: mg }
  for (const { kind, note } of entries)
    insertLogEntry(tx, { printer_id, at: now, kind, task: null, note, ...printed, by_account })
}
