import type { TaskDone } from '../../../shared/production/printers/maintenance.ts'
import type { PrinterLogEntry, PrinterLogKind } from '../../../shared/production/printers-page-data.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

interface NewEntry {
  printer_id: string
  at: number
  kind: PrinterLogKind
  task: string | null
  note: string | null
  printed_seconds: number
  printed_mg: number
  /** Null: the printer reported it. */
  by_account: string | null
}

export function insertLogEntry(tx: WriteDb, entry: NewEntry): void {
  tx.run(
    `insert into printer_log (printer_id, at, kind, task, note, printed_seconds, printed_mg, by_account)
     values (:printer_id, :at, :kind, :task, :note, :printed_seconds, :printed_mg, :by_account)`,
    { ...entry },
  )
}

/** Returns when the filament of a printer was last changed. */
export function findLastFilamentChange(db: ReadDb, printerId: string): number | undefined {
  return db.get<{ at: number }>(
    "select at from printer_log where printer_id = ? and kind = 'filament' order by id desc limit 1",
    printerId,
  )?.at
}

/** Newest first, each with the ids of its photos. */
export function listLog(db: ReadDb, printerId: string, limit: number): PrinterLogEntry[] {
  const rows = db.all<Omit<PrinterLogEntry, 'photos'> & { photos: string }>(
    `select printer_log.id, at, kind, task, note, printed_seconds, accounts.name as who,
       (select json_group_array(photos.id) from printer_log_photos as photos where log_id = printer_log.id) as photos
     from printer_log left join accounts on accounts.id = by_account
     where printer_id = ? order by printer_log.id desc limit ?`,
    printerId,
    limit,
  )
  return rows.map((row) => ({ ...row, photos: JSON.parse(row.photos) as string[] }))
}

/** Returns the last time of each maintenance task, by printer. */
export function readTasksDone(db: ReadDb): Map<string, Map<string, TaskDone>> {
  const rows = db.all<TaskDone & { printer_id: string; task: string }>(
    `select printer_id, task, at, printed_seconds, printed_mg from printer_log where id in
       (select max(id) from printer_log where kind = 'maintenance_done' and task is not null group by printer_id, task)`,
  )
  const byPrinter = Map.groupBy(rows, ({ printer_id }) => printer_id)
  return new Map(
    [...byPrinter].map(([id, done]) => [
      id,
      new Map(
        done.map(({ task, at, printed_seconds, printed_mg }) => [task, { at, printed_seconds, printed_mg }]),
      ),
    ]),
  )
}
