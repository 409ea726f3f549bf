import { availableParallelism, totalmem } from 'node:os'
import { jobMemoryFor, workersFor } from '../../../shared/geometry/worker-limits.ts'
import type { GeometryJob } from '../../../shared/geometry/job.ts'
import type { GeometryPool } from '../ports/geometry.ts'
import { WorkerSlot, type WorkerLimits } from './geometry-worker-slot.ts'

/** A worker without a job for this long is ended, and its memory is free. */
const IDLE_MS = 3 * 60_000
/** The first worker is ended after this long without a part or a person who may bring one: warm, it takes 300 MB. */
const KEPT_MS = 15 * 60_000

interface PoolOptions extends Pick<
  WorkerLimits,
  'threads' | 'heap_mb' | 'seconds_per_job' | 'priority' | 'kept_ms'
> {
  workers?: number | undefined
  memory_mb?: number | undefined
  idle_ms?: number
  /** The warm-up jobs of the first worker. */
  warmUpJobs?: () => GeometryJob[]
}

/**
 * Geometry worker threads, one job each. The first one starts when a part is expected, so that the part finds it warm; the
 * others start when they are needed. They end when they have been idle. `WorkerSlot` replaces a thread that crashes.
 */
export function geometryPool({ workers, memory_mb, warmUpJobs, ...options }: PoolOptions): GeometryPool {
  const memory_bytes = machineMemory()
  const size = workers ?? workersFor({ processors: availableParallelism(), memory_bytes })
  const limits = {
    idle_ms: IDLE_MS,
    kept_ms: KEPT_MS,
    ...options,
    memory_bytes: memory_mb === undefined ? jobMemoryFor(memory_bytes) : memory_mb * 1024 ** 2,
  }
  const slots = Array.from({ length: size }, (_, index) =>
    index === 0 ? new WorkerSlot({ ...limits, isFirst: true, warmUpJobs }) : new WorkerSlot(limits),
  )
  return {
    size,
    expectPart: () => slots[0].expect(),
    free: () => slots.filter((slot) => !slot.busy).length,
    analyze(job, watch) {
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
    close: async () => void (await Promise.all(slots.map((slot) => slot.close()))),
  }
}

/** In a container, what it may use. */
function machineMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}
