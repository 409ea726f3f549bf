import { parentPort, workerData } from 'node:worker_threads'
import type { PrintedPartJob, PrintedPartOutcome } from '../../shared/geometry/printed-part.ts'
import { writePrintedPart } from './export/write-printed-part.ts'
import { lowerThreadPriority } from './thread-priority.ts'

/** Entry file of a thread that writes one part for download, posts the outcome and ends: no quote waits for it. */
const port = parentPort
lowerThreadPriority()
void writePrintedPart((workerData as { job: PrintedPartJob }).job)
  .then(
    (): PrintedPartOutcome => ({ outcome: 'written' }),
    (error: unknown): PrintedPartOutcome => ({ outcome: 'failed', raw: String(error) }),
  )
  .then((outcome) => {
    port?.postMessage(outcome)
  })
