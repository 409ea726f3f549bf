import type { PrintJobOutcome, PrintJobStatus } from '../../../shared/production/printer-links/print-job.ts'
import { machineFileName } from '../../../shared/production/printer-links/machine-file.ts'
import type { FollowedJob } from '../../../shared/production/printer-links/follow-print.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { updateRows } from '../../platform/db/row-writes.ts'

/** A row of `printer_jobs`: a print that staff started by the program. */
export interface JobRow {
  number: number
  printer_id: string
  plate_id: string
  plate_revision: number
  sha256: string
  file_name: string
  /** The tray that it is printed from, if the printer has several. */
  tray: number | null
  status: PrintJobStatus
  seen_printing: 0 | 1
  outcome: PrintJobOutcome | null
  why: string | null
  by_account: string | null
  created_at: number
  updated_at: number
  started_at: number | null
  ended_at: number | null
}

const OPEN = "('sending', 'starting', 'printing', 'unclear')"

/** The print that is under way at a printer, as far as the program knows. */
export function findOpenPrintJob(db: ReadDb, printerId: string): JobRow | undefined {
  return db.get<JobRow>(`select * from printer_jobs where printer_id = ? and status in ${OPEN}`, printerId)
}

export function findPrintJob(db: ReadDb, number: number): JobRow | undefined {
  return db.get<JobRow>('select * from printer_jobs where number = ?', number)
}

export function findLastJobOfPlate(db: ReadDb, plateId: string): JobRow | undefined {
  return db.get<JobRow>('select * from printer_jobs where plate_id = ? order by number desc limit 1', plateId)
}

/** Returns the last job of each printer. */
export function listLastJobs(db: ReadDb): Map<string, JobRow> {
  const rows = db.all<JobRow>(
    `select * from printer_jobs where number in
       (select (select max(number) from printer_jobs where printer_jobs.printer_id = printer_links.printer_id) from printer_links)`,
  )
  return new Map(rows.map((row) => [row.printer_id, row]))
}

/** Inserts a job as `sending`; its number is in the name of its file at the printer. */
export function insertJob(
  tx: WriteDb,
  job: Pick<JobRow, 'printer_id' | 'plate_id' | 'plate_revision' | 'sha256' | 'tray' | 'by_account'> & {
    plate: number
    source_name: string
    now: number
  },
): JobRow {
  const { plate, source_name, now, ...fields } = job
  const { next } = tx.get<{ next: number }>(
    "select coalesce((select seq from sqlite_sequence where name = 'printer_jobs'), 0) + 1 as next",
  )!
  tx.run(
    `insert into printer_jobs (number, printer_id, plate_id, plate_revision, sha256, tray, file_name, status, by_account, created_at, updated_at)
     values (:next, :printer_id, :plate_id, :plate_revision, :sha256, :tray, :file_name, 'sending', :by_account, :now, :now)`,
    { ...fields, next, file_name: machineFileName(plate, next, source_name), now },
  )
  return findPrintJob(tx, next)!
}

type JobChanges = Partial<
  Pick<JobRow, 'status' | 'seen_printing' | 'outcome' | 'why' | 'started_at' | 'ended_at' | 'plate_revision'>
>

export function saveJob(
  tx: WriteDb,
  { number }: Pick<JobRow, 'number'>,
  changes: JobChanges,
  now: number,
): JobRow {
  updateRows(tx, 'printer_jobs', { number }, { ...changes, updated_at: now })
  return findPrintJob(tx, number)!
}

/** Returns the job as the rules follow it; null for one that is over. */
export function followedJob(row: JobRow | undefined): FollowedJob | null {
  if (!row || row.status === 'ended' || row.status === 'stopped') return null
  const { status, file_name, seen_printing, started_at, updated_at } = row
  return { status, file_name, seen_printing: seen_printing === 1, asked_at: started_at ?? updated_at }
}
