import type { Vitals } from '../../server/platform/ports/vitals.ts'

const GIB = 1024 ** 3

/** A process with nothing to complain of. */
export function calmVitals(started_at: number): Vitals {
  return {
    started_at,
    runtime: 'Node 24.21.0',
    system: 'linux x64',
    eventLoop: () => ({ p50_ms: 0.1, p99_ms: 2, max_ms: 12, steady_p99_ms: 2 }),
    memory: () => ({
      rss_bytes: 300 * 1024 ** 2,
      heap_bytes: 80 * 1024 ** 2,
      machine_bytes: 16 * GIB,
      machine_free_bytes: 8 * GIB,
    }),
    cpuSeconds: () => 12.5,
    databaseSizes: () => ({ bytes: 20 * 1024 ** 2, wal_bytes: 4 * 1024 ** 2 }),
    close: () => {},
  }
}
