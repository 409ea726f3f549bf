import { workerData, type MessagePort } from 'node:worker_threads'
import { measureShapesFor } from './answer-shapes.ts'
import type { WorkerPriority } from '../../shared/geometry/worker-limits.ts'
import { setThreadPriority } from './thread-priority.ts'

/** Entry file of the thread that measures shapes for a geometry worker. `workerData.port` leads to that worker. */
const { port, priority } = workerData as { port: MessagePort; priority?: WorkerPriority }
setThreadPriority(priority)
measureShapesFor(port)
