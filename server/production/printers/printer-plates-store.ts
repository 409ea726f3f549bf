import type { PlateStatus } from '../../../shared/production/plates/plate-states.ts'
import type { Work } from '../../../shared/production/printers/nozzle.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { MEASURED_MG, PRINTED_MG, PRINTED_SECONDS } from './nozzle-store.ts'

/** The plate on the bed of a printer. */
export interface BedPlate {
  printer_id: string
  number: number
  status: Extract<PlateStatus, 'printing' | 'printed'>
  seconds: number
  progress: number | null
  started_at: number
  printed_at: number | null
  updated_at: number
}

/** Returns the plates on beds, by printer: each has one at most. */
export function readBedPlates(db: ReadDb): Map<string, BedPlate> {
  const rows = db.all<BedPlate>(
    `select printer_id, number, status, seconds, progress, started_at, printed_at, updated_at
     from plates where status in ('printing', 'printed')`,
  )
  return new Map(rows.map((row) => [row.printer_id, row]))
}

/** Returns the number of plates planned on each printer. */
export function countPlannedPlates(db: ReadDb): Map<string, number> {
  const rows = db.all<{ printer_id: string; n: number }>(
    `select printer_id, count(*) as n from plates where status = 'planned' and printer_id is not null group by printer_id`,
  )
  return new Map(rows.map(({ printer_id, n }) => [printer_id, n]))
}

/** `measured_mg`: of its filament, what machines or people measured; the rest is estimated. */
export type PrintedWork = Work & { measured_mg: number }

/** Returns the work that each printer has printed in all, a running print until `now` included. */
export function readPrintedWork(db: ReadDb, now: number): Map<string, PrintedWork> {
  const rows = db.all<PrintedWork & { printer_id: string }>(
    `select printer_id, sum(${PRINTED_SECONDS}) as seconds, sum(${PRINTED_MG}) as mg,
       sum(coalesce(${MEASURED_MG}, 0)) as measured_mg
     from plates where started_at is not null group by printer_id`,
    { now },
  )
  return new Map(rows.map(({ printer_id, ...work }) => [printer_id, work]))
}
