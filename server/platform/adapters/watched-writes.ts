import type { HealthNotes } from '../ports/health-notes.ts'
import type { Metrics } from '../ports/metrics.ts'

/** Times each write transaction, failed ones included. */
export function watchedWrites<Write extends (work: never) => unknown>(
  write: Write,
  { metrics, notes }: { metrics: Pick<Metrics, 'noteWrite'>; notes: Pick<HealthNotes, 'noteWrite'> },
): Write {
  return ((work: never) => {
    const begun = performance.now()
    try {
      return write(work)
    } finally {
      const seconds = (performance.now() - begun) / 1000
      metrics.noteWrite(seconds)
      notes.noteWrite(seconds)
    }
  }) as Write
}
