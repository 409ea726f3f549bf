import type { PrinterActionKind } from '../../../shared/production/printers/printer-action.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { insertAction } from '../printers/printer-action-store.ts'
import type { JobRow } from './job-store.ts'

/** Notes what a printer told of a print, in its history. */
export function noteOfJob(
  tx: WriteDb,
  { printer_id, plate_id, file_name }: JobRow,
  { kind, now, detail = null }: { kind: PrinterActionKind; now: number; detail?: string | null },
): void {
  insertAction(tx, { printer_id, at: now, kind, plate_id, file_name, detail, by_account: null })
}
