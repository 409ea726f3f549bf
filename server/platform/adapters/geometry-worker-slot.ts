import { MessageChannel, type Worker } from 'node:worker_threads'
import type { FromWorker, GeometryJob, ToWorker } from '../../../shared/geometry/job.ts'
import type { GeometryOutcome, JobWatch } from '../ports/geometry.ts'
import { memoryOf, startThread, type ThreadLimits } from './geometry-thread.ts'

export interface WorkerLimits extends ThreadLimits {
  /** Entry files of the worker and of the thread beside it that measures shapes. */
  threads: { worker: string; shapes: string }
  seconds_per_job: number
  /** A job's limit of heap, typed arrays and WebAssembly together. */
  memory_bytes: number
  /** After this time without a job the worker is ended. */
  idle_ms: number
  /** A part that comes alone goes to it, so it starts once a part is expected and has a thread for shapes beside it. */
  isFirst?: boolean
  /** The first worker is ended when for this long after `idle_ms` no part was expected. */
  kept_ms?: number
  /** The warm-up jobs of the first worker. */
  warmUpJobs?: (() => GeometryJob[]) | undefined
}

interface RunningJob {
  id: number
  /** The worker has begun to read the file. */
  begun: boolean
  watch: JobWatch
  begin(): void
  finish(outcome: GeometryOutcome): void
}

const MIN_RETRY_DELAY_MS = 50
const MAX_RETRY_DELAY_MS = 30_000
/** A worker in the middle of a long WebAssembly call answers after it. */
const MEMORY_WAIT_MS = 100

/** The first worker is ended with the others if it uses more when it is idle. Warm, with the engine for STEP, it uses half of this. */
const MAX_IDLE_BYTES = 320 * 1024 ** 2

/** The interval of reading a running job's memory. */
const MEMORY_LOOK_MS = 500

/** Runs one worker thread: one job at a time, and a new thread after a crash, a cancellation or a timeout. */
export class WorkerSlot {
  #worker: Worker | null = null
  /** A second thread that measures shapes, once the worker is ready. */
  #beside: Worker | null = null
  #running: RunningJob | null = null
  #warm = false
  #closed = false
  #jobs = 0
  #deaths = 0
  #idleTimer: NodeJS.Timeout | undefined
  /** False from a job on until it is known that it has left the worker small. */
  #isSmall = true
  readonly #limits: WorkerLimits

  constructor(limits: WorkerLimits) {
    this.#limits = limits
  }

  get busy(): boolean {
    return this.#running !== null
  }

  get warm(): boolean {
    return this.#warm
  }

  /** A part may come soon: starts the worker if there is none, and keeps it for a while. */
  expect(): void {
    if (this.#closed || this.#running) return
    // After a death a thread is started with a delay.
    if (!this.#worker && this.#deaths === 0) this.#start()
    if (this.#isSmall) this.#endIn(this.#limits.kept_ms ?? 0)
  }

  /** `alone`: no other job is running, so the second thread may take part of this one. */
  run({ job, alone }: { job: GeometryJob; alone: boolean }, watch: JobWatch): Promise<GeometryOutcome> {
    const { signal } = watch
    if (signal.aborted) return Promise.resolve({ outcome: 'canceled' })
    const id = ++this.#jobs
    const seconds = this.#limits.seconds_per_job
    clearTimeout(this.#idleTimer)
    this.#isSmall = false
    return new Promise((resolve) => {
      const stop = (outcome: GeometryOutcome) => {
        this.#running?.finish(outcome)
        this.#replace()
      }
      const cancel = () => stop({ outcome: 'canceled' })
      const late = (outcome: GeometryOutcome) => setTimeout(() => stop(outcome), seconds * 1000)
      // A slow start on a busy machine does not count against the job's time limit.
      let timer = late(makeNotBegunOutcome(`the worker did not begin within ${seconds} seconds`))
      signal.addEventListener('abort', cancel, { once: true })
      const finish = (outcome: GeometryOutcome) => {
        clearTimeout(timer)
        clearInterval(looks)
        signal.removeEventListener('abort', cancel)
        this.#running = null
        this.#freeWhenIdle()
        resolve(outcome)
      }
      let looks: NodeJS.Timeout | undefined
      const begin = () => {
        clearTimeout(timer)
        timer = late({ outcome: 'timed_out', seconds })
        looks = setInterval(() => void this.#refuseTooMuchMemory(id, stop), MEMORY_LOOK_MS)
        watch.onBegun()
      }
      this.#running = { id, begun: false, watch, begin, finish }
      if (!this.#worker) this.#start()
      this.#worker?.postMessage({ type: 'job', id, job, alone } satisfies ToWorker)
    })
  }

  /** Memory of the worker: its heap and what it keeps outside of it; 0 when it does not answer at once. */
  memoryBytes(): Promise<number> {
    const late = new Promise<number>((resolve) => void setTimeout(resolve, MEMORY_WAIT_MS, 0))
    return Promise.race([memoryOf(this.#worker), late])
  }

  /** The job runs alone in its thread, so what the thread uses is the job's; a retry gets a new thread. */
  async #refuseTooMuchMemory(id: number, stop: (outcome: GeometryOutcome) => void): Promise<void> {
    const used = await memoryOf(this.#worker)
    if (used <= this.#limits.memory_bytes || this.#running?.id !== id) return
    stop({ outcome: 'crashed', raw: `the worker used ${Math.round(used / 1024 ** 2)} MB` })
  }

  #freeWhenIdle(): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => void this.#free(), this.#limits.idle_ms).unref()
  }

  /** Ends an idle worker; keeps the first one, unless a large part has left it large, because V8 does not return all memory. */
  async #free(): Promise<void> {
    const isKept = this.#limits.isFirst && (await memoryOf(this.#worker)) <= MAX_IDLE_BYTES
    if (this.#running || this.#closed) return
    this.#isSmall = true
    if (isKept) this.#endIn(this.#limits.kept_ms ?? 0)
    else this.#end()
  }

  #endIn(ms: number): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => this.#end(), ms).unref()
  }

  #end(): void {
    for (const thread of this.#takeThreads()) void thread?.terminate()
  }

  #takeThreads(): (Worker | null)[] {
    const threads = [this.#worker, this.#beside]
    this.#worker = null
    this.#beside = null
    this.#warm = false
    return threads
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idleTimer)
    this.#running?.finish({ outcome: 'canceled' })
    await Promise.all([this.#worker?.terminate(), this.#beside?.terminate()])
  }

  #start(): void {
    const worker = startThread(this.#limits.threads.worker, this.#limits)
    this.#worker = worker
    this.#warm = false
    worker.on('message', (message: FromWorker) => {
      if (worker === this.#worker) this.#hear(worker, message)
    })
    worker.on('error', (error) => this.#lost(worker, String(error)))
    worker.on('exit', (code) => this.#lost(worker, `the worker ended with code ${code}`))
  }

  /** When this thread ends, its channel closes, and the job that waits for it fails. */
  #startBeside(worker: Worker): void {
    this.#warm = true
    if (this.#closed || !this.#limits.isFirst) return
    const { port1, port2 } = new MessageChannel()
    this.#beside = startThread(this.#limits.threads.shapes, this.#limits, port2)
    this.#beside.on('error', () => {})
    worker.postMessage({ type: 'shapes', port: port1 } satisfies ToWorker, [port1])
    const jobs = this.#limits.warmUpJobs?.() ?? []
    this.#worker?.postMessage({ type: 'warm_up', jobs } satisfies ToWorker)
  }

  #hear(worker: Worker, message: FromWorker): void {
    if (message.type === 'ready') this.#startBeside(worker)
    this.#deaths = 0
    const running = this.#running
    if (message.type === 'ready' || running?.id !== message.id) return
    if (message.type === 'begun') {
      running.begun = true
      running.begin()
    }
    if (message.type === 'progress') running.watch.onProgress(message.progress)
    if (message.type === 'done') running.finish({ outcome: 'done', answer: message.answer })
    if (message.type === 'refused') {
      const { code, detail, raw } = message
      running.finish({ outcome: 'refused', code, detail, raw })
    }
    if (message.type === 'broken') {
      // The thread reported that it is broken: the next job gets a new one.
      const { raw, fault } = message
      running.finish(fault ? { outcome: 'hindered', fault, raw } : { outcome: 'crashed', raw })
      this.#replace()
    }
  }

  /** Handles a thread that ended. Repeated crashes are restarted with growing delays, or at the next job. */
  #lost(worker: Worker, raw: string): void {
    if (worker !== this.#worker || this.#closed) return
    this.#worker = null
    void this.#beside?.terminate()
    this.#running?.finish(this.#running.begun ? { outcome: 'crashed', raw } : makeNotBegunOutcome(raw))
    if (!this.#limits.isFirst) return
    const wait = Math.min(MIN_RETRY_DELAY_MS * 2 ** this.#deaths++, MAX_RETRY_DELAY_MS)
    setTimeout(() => {
      if (!this.#worker && !this.#closed) this.#start()
    }, wait).unref()
  }

  #replace(): void {
    const old = this.#takeThreads()
    if (!this.#closed) this.#start()
    for (const thread of old) void thread?.terminate()
  }
}

function makeNotBegunOutcome(raw: string): GeometryOutcome {
  return { outcome: 'hindered', fault: 'not_begun', raw }
}
