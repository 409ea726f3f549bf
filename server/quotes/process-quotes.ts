import type { Progress } from '../../shared/geometry/job.ts'
import { isLongJob, mayStartLongJob } from '../../shared/quotes/work-order.ts'
import { readShopData, type ShopData } from '../catalog/shop-data.ts'
import { findPartFile } from '../files/part-files.ts'
import type { GeometryFailure, GeometryOutcome } from '../ports.ts'
import type { EstimateWish, Shop, WorkQueue } from '../shop.ts'
import { findMeasured, planMeasuring, type MeasurePlan } from './measured.ts'
import { keepAnswer, keyOf, measuringJob } from './measuring-job.ts'
import { noteCrash, notePreview, putDown, takeUp } from './quote-moves.ts'
import { listWaiting, type QuoteRow } from './quote-store.ts'
import { settleFailure, settleQuote } from './settle-quote.ts'
import { SideEstimates } from './side-estimates.ts'

/** A job at work: every waiting quote with the same file, unit and settings gets its result. */
interface Job {
  plan: MeasurePlan
  isLong: boolean
  stop: AbortController
  done: Promise<void>
  progress: Progress | null
}

/** A part's job is tried once more after its worker crashed or was stuck; then a person looks at it. */
const MOST_ATTEMPTS = 2
/** A part during whose work the whole program ended this often is not tried again: it may be what ended it. */
const MOST_RESTARTS = 3
const REST_AFTER_TROUBLE_MS = 5000
const GONE = 'The file is no longer stored. Upload it again.'

/**
 * The quotes that wait are the queue: rows with `queued_at`, the longest waiting first. This only looks at them, gives
 * free workers a job and settles what has its answer. Whatever stops the program, the rows are there at the next start.
 */
export class QuoteQueue implements WorkQueue {
  readonly #shop: Shop
  readonly #jobs = new Map<string, Job>()
  readonly #jobOfQuote = new Map<string, string>()
  /** How far jobs had come that are tried once more: what people were told is not taken back. */
  readonly #reached = new Map<string, Progress | null>()
  readonly #side: SideEstimates
  #woken = false
  #stopped = false

  constructor(shop: Shop) {
    this.#shop = shop
    this.#side = new SideEstimates(shop)
  }

  wake(): void {
    if (this.#woken || this.#stopped) return
    this.#woken = true
    setImmediate(() => {
      this.#woken = false
      try {
        if (!this.#stopped) this.#look()
      } catch (error) {
        this.#inTrouble(error)
      }
    })
  }

  /** Not even a failure could be written down (a full disk, say): the rows are there, look at them again later. */
  #inTrouble(error: unknown): void {
    this.#shop.log.error({ err: error }, 'the queue could not be worked on')
    setTimeout(() => this.wake(), REST_AFTER_TROUBLE_MS).unref()
  }

  progressOf(quoteId: string): Progress | null {
    return this.#jobs.get(this.#jobOfQuote.get(quoteId) ?? '')?.progress ?? null
  }

  estimate(wish: EstimateWish): boolean {
    return !this.#stopped && this.#side.wish(wish)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#side.stop()
    for (const job of this.#jobs.values()) job.stop.abort()
    await Promise.all([...this.#jobs.values()].map((job) => job.done))
    for (const row of listWaiting(this.#shop.db)) if (row.status === 'processing') putDown(this.#shop, row)
  }

  /** One pass over everything that waits. What goes wrong with one quote does not keep the others waiting. */
  #look(): void {
    const data = readShopData(this.#shop.db)
    this.#jobOfQuote.clear()
    const wanted = new Set<string>()
    for (const row of listWaiting(this.#shop.db)) {
      try {
        const key = this.#serve(row, data)
        if (key) wanted.add(key)
      } catch (error) {
        this.#shop.log.error({ err: error, quote: row.id }, 'a quote could not be worked on')
        this.#failedFor(row, { outcome: 'crashed', raw: String(error) })
        this.wake()
      }
    }
    for (const [key, job] of this.#jobs) if (!wanted.has(key)) job.stop.abort()
    this.#side.goOn([...wanted].some((key) => !this.#jobs.has(key)))
  }

  /** Settles a quote, starts its job, or leaves it waiting; gives the key of the job that it waits for. */
  #serve(row: QuoteRow, data: ShopData): string | null {
    const plan = planMeasuring(row, data)
    const measured = findMeasured(this.#shop.db, plan)
    if (measured) {
      settleQuote(this.#shop, row, measured)
      return null
    }
    const key = keyOf(plan)
    if (!this.#jobs.has(key) && this.#mayStart(row, plan)) this.#start(row, plan)
    if (this.#jobs.has(key)) {
      this.#jobOfQuote.set(row.id, key)
      takeUp(this.#shop, row)
    }
    return key
  }

  /** A file is read by one worker at a time: the second setting waits for the analysis of the first. */
  #mayStart(row: QuoteRow, plan: MeasurePlan): boolean {
    const { geometry, db } = this.#shop
    if (geometry.free() === 0) return false
    const running = [...this.#jobs.values()]
    if (running.some((job) => job.plan.analysis_key === plan.analysis_key)) return false
    const long = running.filter((job) => job.isLong).length
    const file = findPartFile(db, row.sha256)
    return !file || !isLongJob(file) || mayStartLongJob(geometry.size, long)
  }

  #start(row: QuoteRow, plan: MeasurePlan): void {
    const { db, files, geometry } = this.#shop
    if (row.attempts >= MOST_RESTARTS) {
      settleFailure(this.#shop, row, { outcome: 'crashed' })
      return
    }
    const file = findPartFile(db, row.sha256)
    if (!file || !files.has(row.sha256)) {
      settleFailure(this.#shop, row, { outcome: 'refused', code: 'file_unreadable', detail: GONE })
      return
    }
    const key = keyOf(plan)
    const progress = this.#reached.get(key) ?? null
    const stop = new AbortController()
    const job: Job = { plan, isLong: isLongJob(file), stop, progress, done: Promise.resolve() }
    this.#reached.delete(key)
    this.#jobs.set(key, job)
    const work = geometry.analyse(measuringJob(this.#shop, row, { plan, kind: file.kind }), {
      signal: job.stop.signal,
      onProgress: (progress) => this.#advance(job, progress),
    })
    job.done = work
      .catch((error: unknown): GeometryOutcome => ({ outcome: 'crashed', raw: String(error) }))
      .then((outcome) => this.#finish(job, row.sha256, outcome))
      .catch((error: unknown) => this.#inTrouble(error))
  }

  /** Never backwards (decisions G-115). The part itself is shown as soon as its mesh is there. */
  #advance(job: Job, progress: Progress): void {
    if (progress.fraction < (job.progress?.fraction ?? 0)) return
    const meshIsThere = progress.stage === 'processing' && job.progress?.stage !== 'processing'
    job.progress = progress
    if (meshIsThere) notePreview(this.#shop, [...this.#quotesOf(keyOf(job.plan))], job.plan.analysis_key)
  }

  *#quotesOf(key: string): Generator<string> {
    for (const [quoteId, jobKey] of this.#jobOfQuote) if (jobKey === key) yield quoteId
  }

  #finish(job: Job, sha256: string, outcome: GeometryOutcome): void {
    const key = keyOf(job.plan)
    this.#jobs.delete(key)
    if (outcome.outcome === 'done') {
      keepAnswer(this.#shop, sha256, job.plan, outcome.answer)
    } else if (outcome.outcome !== 'cancelled') {
      const data = readShopData(this.#shop.db)
      const waiting = listWaiting(this.#shop.db).filter((row) => keyOf(planMeasuring(row, data)) === key)
      for (const row of waiting) this.#failedFor(row, outcome)
      if (waiting.some((row) => mayBeTriedAgain(row, outcome))) this.#reached.set(key, job.progress)
    }
    this.wake()
  }

  #failedFor(row: QuoteRow, failure: Exclude<GeometryFailure, { outcome: 'cancelled' }>): void {
    this.#shop.log.warn({ quote: row.id, attempts: row.attempts, ...failure }, 'a part was not measured')
    if (mayBeTriedAgain(row, failure)) noteCrash(this.#shop, row)
    else settleFailure(this.#shop, row, failure)
  }
}

function mayBeTriedAgain(row: QuoteRow, failure: GeometryFailure): boolean {
  return failure.outcome !== 'refused' && row.attempts + 1 < MOST_ATTEMPTS
}

/** Completes the shop with its queue; quotes whose work an earlier run left behind wait again. */
export function startQueue(parts: Omit<Shop, 'queue'>): { queue: QuoteQueue; shop: Shop } {
  const shop = { ...parts } as Shop
  const queue = new QuoteQueue(shop)
  shop.queue = queue
  for (const row of listWaiting(shop.db)) if (row.status === 'processing') noteCrash(shop, row)
  return { queue, shop }
}
