import { availableParallelism } from 'node:os'
import type { GeometryPool } from '../ports/geometry.ts'
import { WorkerSlot, type WorkerLimits } from './geometry-worker-slot.ts'

/** More threads only wait for memory. */
const MAX_WORKERS = 4

/**
 * Geometry worker threads, one job each. One more than there are processors: long jobs use all processors, and short ones still
 * find a worker (server/quotes/process-quotes.ts). `WorkerSlot` replaces a thread that crashes.
 */
export function geometryPool(limits: WorkerLimits & { workers?: number | undefined }): GeometryPool {
  const size = limits.workers ?? Math.min(MAX_WORKERS, availableParallelism() + 1)
  // A single job goes to the first slot, so only that one has to be warm.
  const slots = Array.from(
    { length: size },
    (_, index) => new WorkerSlot({ ...limits, warmUpJob: index === 0 ? limits.warmUpJob : undefined }),
  )
  return {
    size,
    free: () => slots.filter((slot) => !slot.busy).length,
    analyse(job, watch) {
      const free = slots.filter((slot) => !slot.busy)
      const slot = free.find(({ warm }) => warm) ?? free[0]
      if (!slot) throw new Error('no geometry worker is free: ask free() first')
      const alone = free.length === slots.length
      return slot.run({ job, alone }, watch)
    },
    async memoryBytes() {
      const sizes = await Promise.all(slots.map((slot) => slot.memoryBytes()))
      return sizes.reduce((sum, bytes) => sum + bytes, 0)
    },
    ready: () => slots.every((slot) => slot.warm),
    close: async () => void (await Promise.all(slots.map((slot) => slot.close()))),
  }
}
