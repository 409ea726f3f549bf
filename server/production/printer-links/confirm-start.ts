import { Refusal } from '../../../shared/platform/refusals.ts'
import { startPlate } from '../plates/start-plates.ts'
import type { Shop } from '../../platform/shop.ts'
import { findPlate } from '../../orders/units/plate-store.ts'
import { findPrintJob, saveJob, type JobRow } from './job-store.ts'
import { noteOfJob } from './note-of-job.ts'
import { reportStep } from './report-step.ts'

const WAITING: ReadonlySet<JobRow['status']> = new Set(['starting', 'unclear', 'printing'])

/**
 * Records that the printer has begun to print: the plate starts by the same move as by hand. If the shop refuses it, such as because
 * an order was put on hold meanwhile, the printer prints all the same, and staff are told.
 */
export function confirmStart(shop: Shop, { number }: Pick<JobRow, 'number'>): void {
  const now = shop.clock.now()
  try {
    shop.write((tx) => {
      const job = findPrintJob(tx, number)!
      if (!WAITING.has(job.status)) return
      const plate = findPlate(tx, job.plate_id)!
      if (plate.printer_id !== job.printer_id)
        throw new Refusal(
          'printer_refused',
          `Plate ${plate.number} was moved to another printer in the meantime.`,
        )
      if (plate.status === 'planned') startPlate(reportStep(tx, job.printer_id, now), plate)
      if (job.status !== 'printing') noteOfJob(tx, job, { kind: 'started', now })
      saveJob(tx, job, { status: 'printing', why: null, started_at: job.started_at ?? now }, now)
    })
  } catch (error) {
    // A busy or lost database is no refusal: the printer says the same again in seconds.
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    noteRefusal(shop, number, error.message)
  }
}

function noteRefusal(shop: Shop, number: number, why: string): void {
  const job = findPrintJob(shop.db, number)!
  if (job.status === 'unclear' && job.why === why) return
  shop.write((tx) => saveJob(tx, job, { status: 'unclear', why }, shop.clock.now()))
}
