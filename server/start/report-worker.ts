import { parentPort, workerData } from 'node:worker_threads'
import { openReadOnly } from '../platform/db/open-read-only.ts'
import type { ReportJob } from '../platform/ports/reports.ts'
import { answerReportJob } from './report-jobs.ts'

/** Entry file of the thread that computes reports. The database is opened for each, so that a restored file is read again. */
const port = parentPort
const { database } = workerData as { database: string }
port?.on('message', (job: ReportJob) => {
  try {
    const { db, close } = openReadOnly(database)
    try {
      port.postMessage({ answer: answerReportJob(db, job) })
    } finally {
      close()
    }
  } catch (error) {
    port.postMessage({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
