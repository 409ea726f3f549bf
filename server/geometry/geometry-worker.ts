import type { MessagePort } from 'node:worker_threads'
import type { FromWorker, GeometryJob, Progress, ToWorker } from '../../shared/geometry/job.ts'
import { machineFaultOf } from '../../shared/platform/machine-faults.ts'
import { answerGeometryJob } from './analyze-part.ts'
import { FileRefused } from './file-refused.ts'
import { LatePictures } from './late-pictures.ts'
import { shapesThrough, type BeginShape } from './shape-thread.ts'
import { WarmUp } from './warm-up.ts'

const MIN_MS_BETWEEN_PROGRESS = 100

/** Runs the jobs that come in through a port, and reports everything that happens to them; never throws. */
export class GeometryWorker {
  readonly #port: MessagePort
  #beginShape: BeginShape | undefined
  #warmUp: WarmUp | null = null
  readonly #pictures = new LatePictures()

  constructor(port: MessagePort) {
    this.#port = port
  }

  start(): void {
    this.#port.on('message', (message: ToWorker) => this.#receive(message))
    this.#send({ type: 'ready' })
  }

  #receive(message: ToWorker): void {
    if (message.type === 'shapes') {
      this.#beginShape = shapesThrough(message.port as MessagePort)
      return
    }
    if (message.type === 'warm_up') {
      this.#warmUp = new WarmUp(message.jobs, this.#beginShape)
      this.#warmUp.resume()
      return
    }
    this.#warmUp?.pause()
    this.#pictures.pause()
    const { id, job, alone } = message
    void this.#answer(id, job, alone ? this.#beginShape : undefined).then(() => {
      this.#pictures.resume()
      this.#warmUp?.resume()
    })
  }

  #send(message: FromWorker): void {
    const port = this.#port
    port.postMessage(message)
  }

  async #answer(id: number, job: GeometryJob, beginShape?: BeginShape): Promise<void> {
    this.#send({ type: 'begun', id })
    try {
      const { answer, drawThumbnail } = await answerGeometryJob(job, this.#progressOf(id), beginShape)
      this.#send({ type: 'done', id, answer })
      this.#pictures.add(drawThumbnail)
    } catch (error) {
      this.#send(failureOf(id, error))
    }
  }

  /** Reports progress at most ten times a second, and never backward. */
  #progressOf(id: number): (progress: Progress) => void {
    let last = { fraction: -1, at: -Infinity, stage: '' }
    return ({ stage, fraction }) => {
      const now = performance.now()
      const isNewStage = stage !== last.stage
      if (fraction < last.fraction || (!isNewStage && now - last.at < MIN_MS_BETWEEN_PROGRESS)) return
      last = { fraction, at: now, stage }
      this.#send({ type: 'progress', id, progress: { stage, fraction } })
    }
  }
}

function failureOf(id: number, error: unknown): FromWorker {
  if (error instanceof FileRefused)
    return { type: 'refused', id, code: error.code, detail: error.detail, raw: error.raw }
  return {
    type: 'broken',
    id,
    fault: machineFaultOf(error),
    raw: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }
}
