import { createHash, randomUUID } from 'node:crypto'
import type { GeometryJob } from '../../../../shared/geometry/job.ts'
import {
  readRemoteOutcome,
  readRemoteProgress,
  type RemoteJob,
  type RemoteOutcome,
} from '../../../../shared/geometry/remote-job.ts'
import type { GeometryOutcome, GeometryPool, JobWatch } from '../../ports/geometry.ts'
import type { Log } from '../../ports/log.ts'
import type { JobFiles } from './job-files.ts'
import type { connectQueue, JobEnd, QueueConnection } from './queue-connection.ts'

/** The interval at which it counts workers and polls jobs whose end it may not have heard. */
const LOOK_MS = 1000
/** A worker takes a job at once; one that nobody took by then is given back to the shop's own queue of quotes. */
const MAX_WAIT_LOOKS = 60
/** A part of 50 MB into a bucket, or its results out of it, over a slow line. */
const MAX_TRANSFER_LOOKS = 300
/** Without an answer of Redis for so many looks, its jobs count as lost. */
const MAX_MISSED_LOOKS = 10
/** A worker that was lost is noticed and replaced by another one once. */
const RUNS_OF_A_JOB = 2

const TOO_LATE = {
  opening: 'its files could not be uploaded in time',
  queued: 'no worker took the job in time',
  begun: 'no worker answered in time',
  ending: 'its results did not come in time',
} as const

interface RunningJob {
  watch: JobWatch
  looks: number
  /** In the queue once its files can be read by workers. */
  stage: 'opening' | 'queued' | 'begun' | 'ending'
  /** Settles after everything reported so far was handled, in order. */
  told: Promise<void>
  finish(outcome: GeometryOutcome): void
}

interface QueueOptions {
  connect: (listener: Parameters<typeof connectQueue>[1]) => Promise<QueueConnection>
  files: JobFiles
  seconds_per_job: number
  log: Log
}

/**
 * Gives geometry to workers on other computers. The shop's queue of quotes stays the table: a job that is lost with its
 * worker, or with the whole of Redis, counts as hindered, and its quote is given out again.
 */
export class GeometryQueue implements GeometryPool {
  readonly #options: QueueOptions
  readonly #running = new Map<string, RunningJob>()
  readonly #listeners: (() => void)[] = []
  readonly #connection: Promise<QueueConnection>
  readonly #timer: NodeJS.Timeout
  #slots = 0
  #missed = 0
  #isLooking = false
  #isClosed = false

  constructor(options: QueueOptions) {
    this.#options = options
    this.#connection = options.connect({
      onProgress: (id, data) => this.#advance(id, data),
      onEnd: (id, end) => this.#end(id, end),
    })
    this.#timer = setInterval(() => void this.#look(), LOOK_MS)
  }

  /** At least one, because the wait of a quote is divided by it. */
  get size(): number {
    return Math.max(1, this.#slots)
  }

  free(): number {
    return Math.max(0, this.#slots - this.#running.size)
  }

  async memoryBytes(): Promise<number> {
    return 0
  }

  onRoom(listener: () => void): void {
    this.#listeners.push(listener)
  }

  analyze(job: GeometryJob, watch: JobWatch): Promise<GeometryOutcome> {
    if (watch.signal.aborted || this.#isClosed) return Promise.resolve({ outcome: 'canceled' })
    const id = randomUUID()
    return new Promise((resolve) => {
      const cancel = () => {
        void this.#withdraw(id)
        this.#running.get(id)?.finish({ outcome: 'canceled' })
      }
      watch.signal.addEventListener('abort', cancel, { once: true })
      const finish = (outcome: GeometryOutcome) => {
        watch.signal.removeEventListener('abort', cancel)
        this.#running.delete(id)
        this.#options.files.close(id)
        resolve(outcome)
      }
      this.#running.set(id, { watch, looks: 0, stage: 'opening', told: Promise.resolve(), finish })
      void this.#add(id, job)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await Promise.all([...this.#running.keys()].map((id) => this.#withdraw(id)))
    for (const job of this.#running.values()) job.finish({ outcome: 'canceled' })
    await (await this.#connection).close()
  }

  async #add(id: string, job: GeometryJob): Promise<void> {
    const { file_path, folder, ...rest } = job
    const part = createHash('sha256').update(folder).digest('hex')
    try {
      const addresses = await this.#options.files.open(id, { file_path, folder, analysis: job.analysis })
      if (!this.#running.has(id)) return this.#options.files.close(id)
      await (await this.#connection).add(id, { part, job: rest, addresses } satisfies RemoteJob)
      const running = this.#running.get(id)
      if (running?.stage === 'opening') Object.assign(running, { stage: 'queued', looks: 0 })
    } catch (error) {
      this.#lose(id, `the queue did not take the job: ${String(error)}`)
    }
  }

  /** The worker stops; a job that is not there any more is no fault. */
  async #withdraw(id: string): Promise<void> {
    await (await this.#connection).cancel(id).catch(() => {})
  }

  #advance(id: string, data: unknown): void {
    const running = this.#running.get(id)
    const progress = readRemoteProgress(data)
    if (!running || !progress) return
    if (!('begun' in progress)) {
      // The page shows the preview once it hears of the next stage. A file that is not there yet is fetched at the end.
      const fetched = () => this.#options.files.fetch(id).catch(() => {})
      const tell = () => this.#running.has(id) && running.watch.onProgress(progress)
      running.told = running.told.then(fetched).then(() => void tell())
      return
    }
    running.looks = 0
    if (running.stage === 'begun' || running.stage === 'ending') return
    running.stage = 'begun'
    running.watch.onBegun()
  }

  #end(id: string, end: JobEnd): void {
    const running = this.#running.get(id)
    if (!running || running.stage === 'ending') return
    if (end.state === 'failed') return this.#lose(id, end.why)
    const outcome = readRemoteOutcome(end.value)
    if (outcome) void this.#finish(id, running, outcome)
    else this.#lose(id, 'a worker answered what is no outcome')
  }

  /** Once its results are in the shop's own folder. */
  async #finish(id: string, running: RunningJob, outcome: RemoteOutcome): Promise<void> {
    Object.assign(running, { stage: 'ending', looks: 0 })
    await running.told
    try {
      if (outcome.outcome === 'done') await this.#options.files.fetch(id)
      running.finish(outcome)
    } catch (error) {
      this.#lose(id, `its results could not be fetched: ${String(error)}`)
    }
  }

  /** A part is blamed only for what a worker says of it, so a lost worker or queue hinders the part. */
  #lose(id: string, raw: string): void {
    this.#running.get(id)?.finish({ outcome: 'hindered', fault: 'not_begun', raw })
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const connection = await this.#connection
      this.#noteSlots(await connection.countSlots())
      this.#missed = 0
      for (const id of this.#running.keys()) await this.#lookAt(id, connection)
    } catch {
      this.#noteSlots(0)
      if (++this.#missed === MAX_MISSED_LOOKS)
        for (const id of this.#running.keys()) this.#lose(id, 'the queue cannot be reached')
    } finally {
      this.#isLooking = false
    }
  }

  async #lookAt(id: string, connection: QueueConnection): Promise<void> {
    const found = this.#running.get(id)?.stage === 'opening' ? 'open' : await connection.look(id)
    const running = this.#running.get(id)
    if (!running) return
    if (running.stage !== 'ending') {
      if (found === null && running.looks > 0) return this.#lose(id, 'the queue lost the job')
      if (found !== null && found !== 'open') return this.#end(id, found)
    }
    running.looks++
    if (running.looks <= this.#mostLooks(running.stage)) return
    void this.#withdraw(id)
    this.#lose(id, TOO_LATE[running.stage])
  }

  #mostLooks(stage: RunningJob['stage']): number {
    if (stage === 'begun') return (RUNS_OF_A_JOB * this.#options.seconds_per_job * 1000) / LOOK_MS
    return stage === 'queued' ? MAX_WAIT_LOOKS : MAX_TRANSFER_LOOKS
  }

  #noteSlots(slots: number): void {
    const before = this.#slots
    this.#slots = slots
    if (slots === before || this.#isClosed) return
    const { log } = this.#options
    if (slots === 0) log.warn({}, 'no geometry worker is connected: quotes wait')
    else log.info({ slots }, 'geometry workers are connected')
    if (slots > before) for (const listener of this.#listeners) listener()
  }
}
