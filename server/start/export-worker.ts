import { parentPort, workerData } from 'node:worker_threads'
import type { ExportProgress } from '../../shared/platform/backup/export-page.ts'
import type { FromExportThread } from '../operations/export/export-runner.ts'
import { setThreadPriority } from '../geometry/thread-priority.ts'
import { runExport } from './export-jobs.ts'
import type { ExportJob } from '../platform/ports/exports.ts'

// Entry of the export thread: reading every row and drawing every document would hold up the server's requests.

/** Between two reports of the same step. */
const REPORT_EVERY_MS = 250

const port = parentPort!
const say = (message: FromExportThread) => port.postMessage(message)

let last = { step: '', at: 0 }
function report(progress: ExportProgress): void {
  const at = performance.now()
  if (progress.step === last.step && at - last.at < REPORT_EVERY_MS) return
  last = { step: progress.step, at }
  say({ say: 'progress', progress })
}

// The server's requests go first.
setThreadPriority()
try {
  say({ say: 'finished', outcome: await runExport(workerData as ExportJob, report) })
} catch (error) {
  const { code = '', message } = error as NodeJS.ErrnoException
  say({ say: 'failed', code, message })
}
port.close()
