import { shortText } from '../../../shared/platform/cut-text.ts'
import type { PrinterAction, PrinterActionKind } from '../../../shared/production/printers/printer-action.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

interface NewAction {
  printer_id: string
  at: number
  kind: PrinterActionKind
  plate_id?: string | null
  file_name?: string | null
  detail?: string | null
  /** Null: the printer told it. */
  by_account: string | null
}

const MAX_DETAIL = 500

export function insertAction(tx: WriteDb, action: NewAction): void {
  tx.run(
    `insert into printer_actions (printer_id, at, kind, plate_id, file_name, detail, by_account)
     values (:printer_id, :at, :kind, :plate_id, :file_name, :detail, :by_account)`,
    {
      plate_id: null,
      file_name: null,
      ...action,
      detail: typeof action.detail === 'string' ? shortText(action.detail, MAX_DETAIL) : null,
    },
  )
}

/** Newest first. */
export function listActions(db: ReadDb, printerId: string, limit: number): PrinterAction[] {
  return db.all<PrinterAction>(
    `select printer_actions.id, at, kind, plates.number as plate, file_name, detail, accounts.name as who
     from printer_actions left join plates on plates.id = plate_id left join accounts on accounts.id = printer_actions.by_account
     where printer_actions.printer_id = ? order by printer_actions.id desc limit ?`,
    printerId,
    limit,
  )
}

/** Returns true if the program noticed a loss of the printer, and has not heard of it since. */
export function isNotedLost(db: ReadDb, printerId: string): boolean {
  const last = db.get<{ kind: PrinterActionKind }>(
    `select kind from printer_actions where printer_id = ? and kind in ('lost', 'back') order by id desc limit 1`,
    printerId,
  )
  return last?.kind === 'lost'
}
