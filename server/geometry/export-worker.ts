import { parentPort, workerData } from 'node:worker_threads'
import type { PartExportJob, PartExportOutcome } from '../../shared/geometry/printed-part.ts'
import { writeExport } from './export/write-export.ts'
import type { WorkerPriority } from '../../shared/geometry/worker-limits.ts'
import { setThreadPriority } from './thread-priority.ts'

/** Entry file of a thread that writes one file for download, posts the outcome and ends: no quote waits for it. */
const port = parentPort
const { job, priority } = workerData as { job: PartExportJob; priority?: WorkerPriority }
setThreadPriority(priority)
void writeExport(job)
  .then(
    (): PartExportOutcome => ({ outcome: 'written' }),
    (error: unknown): PartExportOutcome => ({ outcome: 'failed', raw: String(error) }),
  )
  .then((outcome) => {
    port?.postMessage(outcome)
  })
