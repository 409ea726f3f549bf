import { parentPort, workerData } from 'node:worker_threads'
import { GeometryWorker } from './geometry-worker.ts'
import type { WorkerPriority } from '../../shared/geometry/worker-limits.ts'
import { setThreadPriority } from './thread-priority.ts'

/** Entry file of the thread that runs geometry jobs: messages in are ToWorker, messages out are FromWorker. */
if (!parentPort) throw new Error('server/geometry/worker.ts runs as a worker thread only')
setThreadPriority((workerData as { priority?: WorkerPriority } | null)?.priority)
new GeometryWorker(parentPort).start()
