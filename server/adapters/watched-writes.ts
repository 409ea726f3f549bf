import type { Metrics } from '../ports/metrics.ts'

/** Times each write transaction, failed ones included. */
export function watchedWrites<Write extends (work: never) => unknown>(
  write: Write,
  metrics: Pick<Metrics, 'noteWrite'>,
): Write {
  return ((work: never) => {
    const begun = performance.now()
    try {
      return write(work)
    } finally {
      metrics.noteWrite((performance.now() - begun) / 1000)
    }
  }) as Write
}
