import type { MachineReport } from '../../../shared/production/printer-links/machine-report.ts'
import {
  followPrint,
  isNewProgress,
  type PrintStep,
} from '../../../shared/production/printer-links/follow-print.ts'
import { milligramsOf } from '../../../shared/production/filament/spool.ts'
import { plateProgress } from '../../../shared/production/plates/plate-progress.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { endPrint } from '../plates/end-prints.ts'
import { reportPlateProgress } from '../plates/report-plate-progress.ts'
import type { Step } from '../plates/plate-moves.ts'
import type { Shop } from '../../platform/shop.ts'
import { noteMeasure } from '../../orders/units/plate-measure-store.ts'
import { findPlate } from '../../orders/units/plate-store.ts'
import { confirmStart } from './confirm-start.ts'
import { findOpenPrintJob, followedJob, saveJob, type JobRow } from './job-store.ts'
import { noteOfJob } from './note-of-job.ts'
import { noteState } from './note-state.ts'
import { reportStep } from './report-step.ts'

/** Takes what a printer says: notes it, and moves the plate that the program started there. */
export function takeReport(shop: Shop, printerId: string, report: MachineReport): void {
  const now = shop.clock.now()
  const { since, file_name: last_file } = noteState(shop, printerId, report)
  const job = findOpenPrintJob(shop.db, printerId)
  if (!job) return
  const heard = { job, report, last_file, since, now }
  const step = stepOf(shop.db, heard)
  if (!isWorthWriting(shop.db, { ...heard, step })) return
  if (step.does === 'confirm') return confirmStart(shop, job)
  shop.write((tx) => {
    const current = findOpenPrintJob(tx, printerId)
    if (current?.number !== job.number) return
    const again = { ...heard, job: current }
    take(reportStep(tx, printerId, now), again, stepOf(tx, again))
  })
}

interface Heard {
  job: JobRow
  report: MachineReport
  last_file: string | null
  since: number
  now: number
}

function stepOf(db: ReadDb, { job, ...heard }: Heard): PrintStep {
  const plate = findPlate(db, job.plate_id)?.status ?? null
  return followPrint({ ...heard, job: followedJob(job), plate })
}

/** A printer is asked every few seconds; most answers change nothing. */
function isWorthWriting(db: ReadDb, { step, job, now }: Heard & { step: PrintStep }): boolean {
  if (step.does === 'nothing') return false
  if (step.does !== 'follow') return true
  return job.seen_printing === 0 || job.status !== 'printing' || isProgress(db, job, step.progress, now)
}

function isProgress(db: ReadDb, { plate_id }: JobRow, progress: number | null, now: number): boolean {
  const plate = findPlate(db, plate_id)!
  const told_at = plate.progress === null ? null : plate.updated_at
  return isNewProgress(progress, { progress: plateProgress(plate, now), told_at, now })
}

function take(step: Step, { job, report }: Pick<Heard, 'job' | 'report'>, decided: PrintStep): void {
  const { tx, now } = step
  if (decided.does === 'follow') follow(step, job, decided.progress)
  else if (decided.does === 'end_print') {
    noteMachineMeasure(step, job, report)
    endPrint(step, findPlate(tx, job.plate_id)!, now)
    saveJob(tx, job, { status: 'ended', outcome: 'finished', seen_printing: 1, ended_at: now }, now)
    noteOfJob(tx, job, { kind: 'finished', now })
  } else if (decided.does === 'end') {
    const { outcome } = decided
    saveJob(tx, job, { status: 'ended', outcome, ended_at: now }, now)
    const kind = outcome === 'canceled' ? 'canceled_there' : outcome
    noteOfJob(tx, job, { kind, now, detail: report.message })
  } else if (decided.does === 'ask') saveJob(tx, job, { status: 'unclear' }, now)
  else if (decided.does === 'close') saveJob(tx, job, { status: 'ended', ended_at: now }, now)
}

/** Records the time and filament of the print as the machine measured them; estimates learn from it. */
function noteMachineMeasure({ tx, now }: Step, { plate_id }: JobRow, { job }: MachineReport): void {
  if (!job || (job.seconds_printed === null && job.grams_used === null)) return
  const seconds = job.seconds_printed === null ? null : Math.max(1, Math.round(job.seconds_printed))
  const grams_mg = job.grams_used === null ? null : milligramsOf(job.grams_used)
  noteMeasure(tx, { plate_id, source: 'machine', seconds, grams_mg }, now)
}

function follow(step: Step, job: JobRow, progress: number | null): void {
  const { tx, now } = step
  if (job.seen_printing === 0 || job.status !== 'printing')
    saveJob(tx, job, { status: 'printing', seen_printing: 1 }, now)
  if (!isProgress(tx, job, progress, now)) return
  reportPlateProgress(step, job.plate_id, progress!)
}
