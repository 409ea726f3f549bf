import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { GeometryJob } from '../../shared/geometry/job.ts'
import { answerGeometryJob } from './analyse-part.ts'
import { warmStepEngine } from './read/step/step.ts'
import type { MeasureShape } from './shape-thread.ts'

/** The worker is ready without it, and a job that is already waiting goes first. */
const IDLE_MS_BEFORE_WARM_UP = 200
/** After the first job and the engine for STEP, the rest is less urgent than what else starts with the program. */
const IDLE_MS_BETWEEN_STEPS = 1000
const URGENT_STEPS = 2
/** V8 compiles a function for speed once it has run for a while. */
const ROUNDS = 3

/** Runs a worker's warm-up jobs, one each time that it is idle. */
export class WarmUp {
  readonly #steps: (() => Promise<unknown>)[]
  readonly #measureShape: MeasureShape | undefined
  #done = 0
  #isPaused = true
  #timer: NodeJS.Timeout | undefined

  constructor(jobs: GeometryJob[], measureShape: MeasureShape | undefined) {
    this.#measureShape = measureShape
    const rounds = Array.from({ length: ROUNDS }, () => jobs.map((job) => () => this.#run(job))).flat()
    this.#steps = [...rounds.slice(0, 1), warmStepEngine, ...rounds.slice(1)]
  }

  pause(): void {
    this.#isPaused = true
    clearTimeout(this.#timer)
  }

  /** Continues once the worker has been idle for a while. */
  resume(): void {
    this.#isPaused = false
    this.#continue()
  }

  #continue(): void {
    clearTimeout(this.#timer)
    if (this.#isPaused || this.#done >= this.#steps.length) return
    const wait = this.#done < URGENT_STEPS ? IDLE_MS_BEFORE_WARM_UP : IDLE_MS_BETWEEN_STEPS
    this.#timer = setTimeout(() => void this.#step(), wait)
  }

  async #step(): Promise<void> {
    const step = this.#steps[this.#done++]
    try {
      await step()
    } catch {
      // The job that needs it will report what is wrong with it.
    }
    this.#continue()
  }

  async #run(job: GeometryJob): Promise<void> {
    mkdirSync(job.folder, { recursive: true })
    const folder = mkdtempSync(join(job.folder, 'layerline-warm-up-'))
    try {
      const first = { ...job, folder, owner: folder }
      const { answer } = await answerGeometryJob(first, () => {}, this.#measureShape)
      await answerGeometryJob(withOtherInfill({ ...first, analysis: answer.analysis }), () => {})
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** The way of a part that was measured before. */
function withOtherInfill(job: GeometryJob): GeometryJob {
  const { settings } = job.print
  return {
    ...job,
    print: { ...job.print, settings: { ...settings, infill_percent: settings.infill_percent + 10 } },
  }
}
