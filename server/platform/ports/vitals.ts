import type { EventLoopDelay, MemoryFacts } from '../../../shared/operations/health/health-facts.ts'
import type { Instant } from '../../../shared/platform/time.ts'

/** The running process, and the files of its database. */
export interface Vitals {
  readonly started_at: Instant
  /** Such as `Node 24.21.0` on `linux x64`. */
  readonly runtime: string
  readonly system: string
  /** Returns the delay of the last whole minute, or of the time since the start before one has passed. */
  eventLoop(): EventLoopDelay
  memory(): MemoryFacts
  cpuSeconds(): number
  databaseSizes(): { bytes: number; wal_bytes: number }
  close(): void
}
