import { availableParallelism } from 'node:os'
import type { GeometryPool } from '../ports/geometry.ts'
import { WorkerSlot, type WorkerLimits } from './geometry-worker-slot.ts'

/** More threads than this only wait for memory. */
const MAX_WORKERS = 4

/**
 * Worker threads for geometry, one job each; see WorkerSlot for what happens when one is lost. One more than there are
 * processors: long jobs use all of those, and short ones still have a worker (server/quotes/process-quotes.ts).
 */
export function geometryPool(limits: WorkerLimits & { workers?: number | undefined }): GeometryPool {
  const size = limits.workers ?? Math.min(MAX_WORKERS, availableParallelism() + 1)
  // A part that comes alone is given to the first: one that is warm is enough.
  const slots = Array.from(
    { length: size },
    (_, at) => new WorkerSlot({ ...limits, practice: at === 0 ? limits.practice : undefined }),
  )
  return {
    size,
    free: () => slots.filter((slot) => !slot.busy).length,
    analyse(job, watch) {
      const free = slots.filter((slot) => !slot.busy)
      const slot = free.find((one) => one.warm) ?? free[0]
      if (!slot) throw new Error('no geometry worker is free: ask free() first')
      const alone = free.length === slots.length
      return slot.run({ job, alone }, watch)
    },
    ready: () => slots.every((slot) => slot.warm),
    close: async () => void (await Promise.all(slots.map((slot) => slot.close()))),
  }
}
