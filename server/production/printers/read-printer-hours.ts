import { taskStates, type TaskState } from '../../../shared/production/printers/maintenance.ts'
import { addWork, NO_WORK, wearOf, type ShownNozzle } from '../../../shared/production/printers/nozzle.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { readNozzles, readWorkSince } from './nozzle-store.ts'
import { readTasksDone } from './printer-log-store.ts'
import { readPrintedWork } from './printer-plates-store.ts'

/** The work of a printer and of its nozzle, and the state of its maintenance tasks. */
export interface PrinterHours {
  printed_seconds: number
  printed_mg: number
  /** The part of it that machines or people measured; the rest is estimated. */
  measured_mg: number
  nozzle: ShownNozzle | null
  tasks: TaskState[]
}

/** Returns the hours and maintenance tasks of printers, by their ids. */
export function readPrinterHours(
  db: ReadDb,
  printers: readonly Printer[],
  now: number,
): Map<string, PrinterHours> {
  const printed = readPrintedWork(db, now)
  const done = readTasksDone(db)
  const nozzles = readNozzles(db)
  return new Map(
    printers.map(({ id, maintenance }) => {
      const work = printed.get(id) ?? { ...NO_WORK, measured_mg: 0 }
      const row = nozzles.get(id)
      const throughNozzle = (at: number) =>
        readWorkSince(db, { printer_id: id, from: Math.max(at, row?.installed_at ?? 0), now })
      const tasks = taskStates(maintenance, work, {
        done: done.get(id) ?? new Map(),
        wearSince: row ? (at) => wearOf(throughNozzle(at), row.made_of) : null,
      })
      const hours = {
        printed_seconds: work.seconds,
        printed_mg: work.mg,
        measured_mg: work.measured_mg,
        tasks,
      }
      return [id, { ...hours, nozzle: row ? shownNozzle(row, throughNozzle(0)) : null }]
    }),
  )
}

function shownNozzle(
  { diameter_mm, made_of, installed_at }: Omit<ShownNozzle, 'work' | 'wear'>,
  works: Parameters<typeof wearOf>[0],
): ShownNozzle {
  return { diameter_mm, made_of, installed_at, work: addWork(works), wear: wearOf(works, made_of) }
}
