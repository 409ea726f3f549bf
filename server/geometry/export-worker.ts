import { parentPort, workerData } from 'node:worker_threads'
import type { ExportJob, ExportOutcome } from '../../shared/geometry/printed-part.ts'
import { writeExport } from './export/write-export.ts'
import { lowerThreadPriority } from './thread-priority.ts'

/** Entry file of a thread that writes one file for download, posts the outcome and ends: no quote waits for it. */
const port = parentPort
lowerThreadPriority()
void writeExport((workerData as { job: ExportJob }).job)
  .then(
    (): ExportOutcome => ({ outcome: 'written' }),
    (error: unknown): ExportOutcome => ({ outcome: 'failed', raw: String(error) }),
  )
  .then((outcome) => {
    port?.postMessage(outcome)
  })
