import { taskStates, type TaskState } from '../../shared/printers/maintenance.ts'
import type { Printer } from '../../shared/scheduling/printers.ts'
import type { ReadDb } from '../db/db.ts'
import { readTasksDone } from './printer-log-store.ts'
import { readPrintedSeconds } from './printer-plates-store.ts'

/** How long a printer has printed, in seconds, and how its maintenance tasks are. */
export interface PrinterHours {
  printed_seconds: number
  tasks: TaskState[]
}

/** The hours and maintenance tasks of printers, by their ids. */
export function readPrinterHours(
  db: ReadDb,
  printers: readonly Printer[],
  now: number,
): Map<string, PrinterHours> {
  const seconds = readPrintedSeconds(db, now)
  const done = readTasksDone(db)
  return new Map(
    printers.map(({ id, maintenance }) => {
      const printed_seconds = seconds.get(id) ?? 0
      return [
        id,
        { printed_seconds, tasks: taskStates(maintenance, printed_seconds, done.get(id) ?? new Map()) },
      ]
    }),
  )
}
