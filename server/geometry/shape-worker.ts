import { workerData, type MessagePort } from 'node:worker_threads'
import { shapeOnPreview } from './measure-shape.ts'
import { measureShapesFor } from './shape-thread.ts'
import { lowerThreadPriority } from './thread-priority.ts'

/** Entry file of the thread that measures shapes for a geometry worker. `workerData.port` leads to that worker. */
lowerThreadPriority()
measureShapesFor((workerData as { port: MessagePort }).port, shapeOnPreview)
