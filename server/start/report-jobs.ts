import type { Report } from '../../shared/desk/reports/report.ts'
import { zipFiles } from '../platform/adapters/zip-files.ts'
import type { ReadDb } from '../platform/db/db.ts'
import type { ReportJob } from '../platform/ports/reports.ts'
import { readAccounting } from '../desk/reports/read-accounting.ts'
import { readReport } from '../desk/reports/read-report.ts'

/** Does what a report thread is asked. */
export function answerReportJob(db: ReadDb, job: ReportJob): Report | Uint8Array {
  return job.job === 'report'
    ? readReport(db, job.request, job.now)
    : zipFiles(readAccounting(db, job.month, job.now))
}
