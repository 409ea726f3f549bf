import { parentPort } from 'node:worker_threads'
import { GeometryWorker } from './geometry-worker.ts'
import { lowerThreadPriority } from './thread-priority.ts'

/** Entry file of the thread that runs geometry jobs: messages in are ToWorker, messages out are FromWorker. */
if (!parentPort) throw new Error('server/geometry/worker.ts runs as a worker thread only')
lowerThreadPriority()
new GeometryWorker(parentPort).start()
