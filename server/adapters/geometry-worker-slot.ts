import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import type { FromWorker, GeometryJob, ToWorker } from '../../shared/geometry/job.ts'
import type { GeometryOutcome, JobWatch } from '../ports/geometry.ts'

export interface WorkerLimits {
  /** Entry files of the worker and of the thread beside it that measures shapes. */
  threads: { worker: string; shapes: string }
  heap_mb: number
  seconds_per_job: number
  /** The warm-up job of a new worker. */
  warmUpJob?: GeometryJob | undefined
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
  readonly #limits: WorkerLimits

  constructor(limits: WorkerLimits) {
    this.#limits = limits
    this.#start()
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
    if (signal.aborted) return Promise.resolve({ outcome: 'cancelled' })
    const id = ++this.#jobs
    const seconds = this.#limits.seconds_per_job
    return new Promise((resolve) => {
      const stop = (outcome: GeometryOutcome) => {
        this.#running?.finish(outcome)
        this.#replace()
      }
      const cancel = () => stop({ outcome: 'cancelled' })
      const late = (outcome: GeometryOutcome) => setTimeout(() => stop(outcome), seconds * 1000)
      // A slow start on a busy machine does not count against the job's time limit.
      let timer = late(makeNotBegunOutcome(`the worker did not begin within ${seconds} seconds`))
      signal.addEventListener('abort', cancel, { once: true })
      const finish = (outcome: GeometryOutcome) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', cancel)
        this.#running = null
        resolve(outcome)
      }
      const begin = () => {
        clearTimeout(timer)
        timer = late({ outcome: 'timed_out', seconds })
        watch.onBegun()
      }
      this.#running = { id, begun: false, watch, begin, finish }
      if (!this.#worker) this.#start()
      this.#worker?.postMessage({ type: 'job', id, job, alone } satisfies ToWorker)
    })
  }

  /** Memory of the worker: its heap and what it keeps outside of it; 0 when it does not answer at once. */
  async memoryBytes(): Promise<number> {
    const worker = this.#worker
    // Node has it since version 24.
    if (!worker || !('getHeapStatistics' in worker)) return 0
    const late = new Promise<null>((resolve) => void setTimeout(resolve, MEMORY_WAIT_MS, null))
    const heap = await Promise.race([worker.getHeapStatistics().catch(() => null), late])
    return heap ? heap.total_heap_size + heap.external_memory + heap.malloced_memory : 0
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#running?.finish({ outcome: 'cancelled' })
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
      workerData: { port },
      transferList: port ? [port] : [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heap_mb },
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
    if (this.#closed) return
    const { port1, port2 } = new MessageChannel()
    this.#beside = this.#thread(this.#limits.threads.shapes, port2)
    this.#beside.on('error', () => {})
    worker.postMessage({ type: 'shapes', port: port1 } satisfies ToWorker, [port1])
    const { warmUpJob } = this.#limits
    if (warmUpJob) this.#worker?.postMessage({ type: 'warm_up', job: warmUpJob } satisfies ToWorker)
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

function makeNotBegunOutcome(raw: string): GeometryOutcome {
  return { outcome: 'hindered', fault: 'not_begun', raw }
}
