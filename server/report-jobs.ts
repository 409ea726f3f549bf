import type { Report } from '../shared/reports/report.ts'
import { zipFiles } from './adapters/zip-files.ts'
import type { ReadDb } from './db/db.ts'
import type { ReportJob } from './ports/reports.ts'
import { readAccounting } from './reports/read-accounting.ts'
import { readReport } from './reports/read-report.ts'

/** Does what a report thread is asked. */
export function answerReportJob(db: ReadDb, job: ReportJob): Report | Uint8Array {
  return job.job === 'report'
    ? readReport(db, job.request, job.now)
    : zipFiles(readAccounting(db, job.month, job.now))
}
