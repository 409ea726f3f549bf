import { z } from 'zod'

/**
 * Priority of the worker threads, on Linux. Beside a slicer on all processors `below_normal` (nice 5) leaves them a quarter of a
 * processor and `low` (nice 19) a hundredth (sched(7), weights of the scheduler), so that a price takes minutes.
 */
export const WorkerPriority = z.enum(['normal', 'below_normal', 'low'])
export type WorkerPriority = z.infer<typeof WorkerPriority>

const MIB = 1024 ** 2

/** More workers only wait for each other's memory. */
const MAX_WORKERS = 4

/** The workers' share of the machine's memory, so that a slicer, a browser and the operating system keep the rest. */
const MEMORY_SHARE = 0.5

/** Memory of one worker: a part of 50 MB needs about 1 GB in all, typed arrays and WebAssembly included (bench `memory`). */
const WORKER_BYTES = 768 * MIB

/** A worker beyond this is ended: larger than any file of 50 MB was seen to need. OpenCASCADE alone may use 2 GB. */
const MAX_JOB_BYTES = 3072 * MIB
const MIN_JOB_BYTES = 1024 * MIB

/**
 * Returns the number of worker threads: one more than there are processors, so that short jobs find a worker while long ones use
 * all processors; fewer on a machine with little memory, but at least two, since one is for short jobs.
 */
export function workersFor(machine: { processors: number; memory_bytes: number }): number {
  const forMemory = Math.floor((machine.memory_bytes * MEMORY_SHARE) / WORKER_BYTES)
  return Math.max(2, Math.min(MAX_WORKERS, machine.processors + 1, forMemory))
}

/** Returns the memory that one job may use, heap, typed arrays and WebAssembly together. */
export function jobMemoryFor(memoryBytes: number): number {
  return Math.min(MAX_JOB_BYTES, Math.max(MIN_JOB_BYTES, Math.floor(memoryBytes * MEMORY_SHARE)))
}
