import { DAY, MINUTE, type Instant } from '../../platform/time.ts'

/** The figures of one step of time; of several samples in it, the worst. */
export interface HealthSample {
  at: Instant
  /** Quotes that wait for a price. */
  queue: number
  /** 99th percentile of the event loop's delay. */
  event_loop_ms: number
  memory_bytes: number
  /** Null if the disk could not be read. */
  disk_free_bytes: number | null
}

const STEP = 5 * MINUTE
const KEPT = DAY

/** Adds a sample to those of the last 24 hours, oldest first; samples of the same five minutes become one. */
export function addSample(samples: readonly HealthSample[], sample: HealthSample): HealthSample[] {
  const at = sample.at - (sample.at % STEP)
  // A clock that went back must not leave samples of the future.
  const kept = samples.filter((before) => before.at > at - KEPT && before.at <= at)
  const last = kept.at(-1)
  if (last?.at !== at) return [...kept, { ...sample, at }]
  return [...kept.slice(0, -1), worseOf(last, sample)]
}

function worseOf(before: HealthSample, sample: HealthSample): HealthSample {
  const free = [before.disk_free_bytes, sample.disk_free_bytes].filter((bytes) => bytes !== null)
  return {
    at: before.at,
    queue: Math.max(before.queue, sample.queue),
    event_loop_ms: Math.max(before.event_loop_ms, sample.event_loop_ms),
    memory_bytes: Math.max(before.memory_bytes, sample.memory_bytes),
    disk_free_bytes: free.length > 0 ? Math.min(...free) : null,
  }
}
