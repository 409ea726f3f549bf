import type { GeometryOutcome, GeometryPool, JobWatch } from '../ports/geometry.ts'
import type { HealthPorts } from '../ports/health.ts'

/** Outcomes after which the thread is replaced. */
const THREAD_LOST: ReadonlySet<GeometryOutcome['outcome']> = new Set(['crashed', 'timed_out', 'hindered'])

/** Times the jobs of a pool, by stage, and counts how they end. */
export function watchedGeometry(
  pool: GeometryPool,
  { notes, metrics }: Pick<HealthPorts, 'notes' | 'metrics'>,
): GeometryPool {
  return {
    get size() {
      return pool.size
    },
    free: () => pool.free(),
    expectPart: () => pool.expectPart?.(),
    memoryBytes: () => pool.memoryBytes(),
    close: () => pool.close(),
    onRoom: (listener) => pool.onRoom?.(listener),
    async analyze(job, watch) {
      const endJob = notes.beginJob()
      const timer = stageTimer(watch)
      const { outcome, ...rest } = await pool.analyze(job, timer.watch)
      endJob({ isThreadLost: THREAD_LOST.has(outcome) })
      metrics.noteJob({ result: outcome, seconds_by_stage: timer.end() })
      return { outcome, ...rest } as GeometryOutcome
    },
  }
}

/** Measures how long each stage of a job takes: `starting` until the worker begins to read the file, then as it reports. */
function stageTimer(watch: JobWatch) {
  const seconds_by_stage = new Map<string, number>()
  let stage = 'starting'
  let since = performance.now()
  const enter = (next: string) => {
    const now = performance.now()
    seconds_by_stage.set(stage, (seconds_by_stage.get(stage) ?? 0) + (now - since) / 1000)
    stage = next
    since = now
  }
  const onBegun = () => {
    enter('reading')
    watch.onBegun()
  }
  const onProgress: JobWatch['onProgress'] = (progress) => {
    if (progress.stage !== stage) enter(progress.stage)
    watch.onProgress(progress)
  }
  const end = () => {
    enter('done')
    return seconds_by_stage
  }
  return { watch: { signal: watch.signal, onBegun, onProgress }, end }
}
