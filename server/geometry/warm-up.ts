import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { GeometryJob } from '../../shared/geometry/job.ts'
import { answerGeometryJob } from './analyze-part.ts'
import { practiceStepReading, warmStepEngine } from './read/step/step.ts'
import type { BeginShape } from './shape-thread.ts'
import { simplifierReady } from './show/preview.ts'

/** The worker is ready without the first job and the engine for STEP, and a job that is already waiting goes first. */
const IDLE_MS_BEFORE_URGENT_STEP = 200
/** The other formats are less urgent than what else starts with the program. */
const IDLE_MS_BEFORE_STEP = 2000
/**
 * V8 compiles a function for speed once it has run for a while: after one round a first part takes up to three times as long as later
 * ones, after three as long. A step takes a fraction of a second, so other programs that start keep most of the time.
 */
const IDLE_MS_BEFORE_REPEATED_STEP = 3000
const URGENT_STEPS = 2
const ROUNDS = 3
/** Each takes half a second and more. */
const STEP_PRACTICES = 4

/** Runs a worker's warm-up jobs, one each time that it is idle. */
export class WarmUp {
  readonly #steps: (() => Promise<unknown>)[]
  /** The steps of the first round, with the engine for STEP. */
  readonly #firstSteps: number
  readonly #beginShape: BeginShape | undefined
  readonly #isBusy: () => boolean
  #done = 0
  #isPaused = true
  #timer: NodeJS.Timeout | undefined

  /** `isBusy`: other programs need the processors, so steps that are not urgent wait. */
  constructor(jobs: GeometryJob[], beginShape: BeginShape | undefined, isBusy = isMachineBusy) {
    this.#beginShape = beginShape
    this.#isBusy = isBusy
    const rounds = Array.from({ length: ROUNDS }, () => jobs.map((job) => () => this.#run(job))).flat()
    const practice = Array.from({ length: STEP_PRACTICES }, () => practiceStepReading)
    this.#steps = [
      ...rounds.slice(0, 1),
      warmStepEngine,
      ...rounds.slice(1, jobs.length),
      ...practice,
      ...rounds.slice(jobs.length),
    ]
    this.#firstSteps = jobs.length + 1 + practice.length
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
    this.#timer = setTimeout(() => void this.#step(), this.#idleMsBeforeStep())
  }

  #idleMsBeforeStep(): number {
    if (this.#done < URGENT_STEPS) return IDLE_MS_BEFORE_URGENT_STEP
    return this.#done < this.#firstSteps ? IDLE_MS_BEFORE_STEP : IDLE_MS_BEFORE_REPEATED_STEP
  }

  async #step(): Promise<void> {
    if (this.#done >= URGENT_STEPS && this.#isBusy()) return this.#continue()
    const step = this.#steps[this.#done++]
    try {
      await step()
    } catch {
      // The job that needs it will report what is wrong with it.
    }
    this.#continue()
  }

  async #run(job: GeometryJob): Promise<void> {
    // Nothing else may make it wait once it has begun with its shapes: a job that came meanwhile would begin with others.
    await simplifierReady
    mkdirSync(job.folder, { recursive: true })
    const folder = mkdtempSync(join(job.folder, 'layerline-warm-up-'))
    try {
      const first = { ...job, folder, owner: folder }
      const { answer, drawThumbnail } = await answerGeometryJob(first, () => {}, this.#beginShape)
      drawThumbnail()
      await answerGeometryJob(withOtherInfill({ ...first, analysis: answer.analysis }), () => {})
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** True if more threads want a processor than there are. Windows tells nothing of it. */
function isMachineBusy(): boolean {
  return loadavg()[0] > availableParallelism()
}

/** The way of a part that was measured before. */
function withOtherInfill(job: GeometryJob): GeometryJob {
  const { settings } = job.print
  return {
    ...job,
    print: { ...job.print, settings: { ...settings, infill_percent: settings.infill_percent + 10 } },
  }
}
