import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import type { FromWorker, GeometryJob, ToWorker } from '../../../shared/geometry/job.ts'
import type { WorkerPriority } from '../../../shared/geometry/worker-limits.ts'
import type { GeometryOutcome, JobWatch } from '../ports/geometry.ts'

export interface WorkerLimits {
  /** Entry files of the worker and of the thread beside it that measures shapes. */
  threads: { worker: string; shapes: string }
  heap_mb: number
  seconds_per_job: number
  priority?: WorkerPriority
  /** A job's limit of heap, typed arrays and WebAssembly together. */
  memory_bytes: number
  /** After this time without a job the worker is ended. */
  idle_ms: number
  /** Starts without a job, and stays. A part that comes alone goes to it, so it has a thread for shapes beside it. */
  isKept?: boolean
  warm_up_after_ms?: number
  /** The warm-up jobs of a kept worker. */
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

/**
 * Limit of a thread's heap for new objects, in MB. By default a thread's heap takes 90 MB instead of 39, for 4 % less CPU time
 * (means of 36 runs of a sample part).
 */
const YOUNG_HEAP_MB = 24

/** A kept worker that uses more when it is idle is replaced. Warm, with the engine for STEP, one uses half of this. */
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
  readonly #limits: WorkerLimits

  constructor(limits: WorkerLimits) {
    this.#limits = limits
    if (limits.isKept) this.#idleTimer = setTimeout(() => this.#start(), limits.warm_up_after_ms ?? 0).unref()
  }

  get busy(): boolean {
    return this.#running !== null
  }

  get warm(): boolean {
    return this.#warm
  }

  /** `alone`: no other job is running, so the second thread may take part of this one. */
  run({ job, alone }: { job: GeometryJob; alone: boolean }, watch: JobWatch): Promise<GeometryOutcome> {
    const { signal } = watch
    if (signal.aborted) return Promise.resolve({ outcome: 'canceled' })
    const id = ++this.#jobs
    const seconds = this.#limits.seconds_per_job
    clearTimeout(this.#idleTimer)
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

  /** Ends an idle worker; a kept one is replaced when a large part has left it large, because V8 does not return all memory. */
  async #free(): Promise<void> {
    const { isKept } = this.#limits
    const isSmall = isKept && (await memoryOf(this.#worker)) <= MAX_IDLE_BYTES
    if (this.#running || isSmall || this.#closed) return
    const idle = [this.#worker, this.#beside]
    this.#worker = null
    this.#beside = null
    this.#warm = false
    if (isKept) this.#start()
    for (const thread of idle) void thread?.terminate()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idleTimer)
    this.#running?.finish({ outcome: 'canceled' })
    await Promise.all([this.#worker?.terminate(), this.#beside?.terminate()])
  }

  #start(): void {
    const worker = this.#thread(this.#limits.threads.worker)
    this.#worker = worker
    this.#warm = false
    worker.on('message', (message: FromWorker) => {
      if (worker === this.#worker) this.#hear(worker, message)
    })
    worker.on('error', (error) => this.#lost(worker, String(error)))
    worker.on('exit', (code) => this.#lost(worker, `the worker ended with code ${code}`))
  }

  #thread(entry: string, port?: MessagePort): Worker {
    const thread = new Worker(entry, {
      workerData: { port, priority: this.#limits.priority },
      transferList: port ? [port] : [],
      resourceLimits: {
        maxOldGenerationSizeMb: this.#limits.heap_mb,
        maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
      },
      // Parsers must not print to the program's output.
      stdout: true,
      stderr: true,
    })
    thread.stdout.resume()
    thread.stderr.resume()
    return thread
  }

  /** When this thread ends, its channel closes, and the job that waits for it fails. */
  #startBeside(worker: Worker): void {
    this.#warm = true
    if (this.#closed || !this.#limits.isKept) return
    const { port1, port2 } = new MessageChannel()
    this.#beside = this.#thread(this.#limits.threads.shapes, port2)
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
    if (!this.#limits.isKept) return
    const wait = Math.min(MIN_RETRY_DELAY_MS * 2 ** this.#deaths++, MAX_RETRY_DELAY_MS)
    setTimeout(() => {
      if (!this.#worker && !this.#closed) this.#start()
    }, wait).unref()
  }

  #replace(): void {
    const old = [this.#worker, this.#beside]
    this.#worker = null
    this.#beside = null
    if (!this.#closed) this.#start()
    for (const thread of old) void thread?.terminate()
  }
}

/** 0 when the thread has ended. */
async function memoryOf(worker: Worker | null): Promise<number> {
  try {
    const { used_heap_size, external_memory } = (await worker?.getHeapStatistics()) ?? NOTHING_USED
    return used_heap_size + external_memory
  } catch {
    return 0
  }
}

const NOTHING_USED = { used_heap_size: 0, external_memory: 0 }

function makeNotBegunOutcome(raw: string): GeometryOutcome {
  return { outcome: 'hindered', fault: 'not_begun', raw }
}
