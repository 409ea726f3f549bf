import { FileRefused } from '../../server/geometry/file-refused.ts'
import { runGeometryJob } from '../../server/geometry/analyse-part.ts'
import type { GeometryOutcome, GeometryPool } from '../../server/ports.ts'

/** The worker's code in the test's own thread: no start-up, no message passing, the same results. */
export function inProcessGeometry(): GeometryPool {
  let running = 0
  return {
    size: 1,
    free: () => 1 - running,
    ready: () => true,
    close: () => Promise.resolve(),
    async analyse(job, watch): Promise<GeometryOutcome> {
      running++
      try {
        const answer = await runGeometryJob(job, watch.onProgress)
        return watch.signal.aborted ? { outcome: 'cancelled' } : { outcome: 'done', answer }
      } catch (error) {
        if (error instanceof FileRefused)
          return { outcome: 'refused', code: error.code, detail: error.detail, raw: error.raw }
        return { outcome: 'crashed', raw: String(error) }
      } finally {
        running--
      }
    },
  }
}
