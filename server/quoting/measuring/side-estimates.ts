import { findPartFile } from '../../platform/files/part-files.ts'
import type { GeometryOutcome } from '../../platform/ports/geometry.ts'
import type { EstimateRequest, Shop } from '../../platform/shop.ts'
import { writeSoon } from '../../platform/db/write-soon.ts'
import { noteMeasuredFor } from './known-parts.ts'
import { findAnalysis, keepMeasured } from './measured-store.ts'
import { answerOf, keyOf, measuringJob } from './measuring-job.ts'

/** Pages request a few each. Beyond this, the oldest requests are dropped; their pages request them again. */
const MAX_REQUESTS = 40
const MAX_FAILURES = 1000

/**
 * Estimates for comparisons, beside the queue: one at a time, only on a worker that no quote needs, and aborted as soon as
 * one does. Results are stored like those of quotes, so that a requote to one has its price at once.
 */
export class SideEstimates {
  readonly #shop: Shop
  readonly #onStored: (plan: EstimateRequest['plan']) => void
  readonly #requests = new Map<string, EstimateRequest>()
  /** Not retried until the program restarts. */
  readonly #failed = new Set<string>()
  #running: { stop: AbortController; done: Promise<void> } | null = null

  /** `onStored` is called when the results of an estimate are stored. */
  constructor(shop: Shop, onStored: (plan: EstimateRequest['plan']) => void) {
    this.#shop = shop
    this.#onStored = onStored
  }

  /** True while the estimate is queued or running; false if it cannot be made. */
  request(request: EstimateRequest): boolean {
    const key = `${request.owner} ${keyOf(request.plan)}`
    if (this.#failed.has(key) || !this.#shop.files.has(request.quote.sha256)) return false
    this.#requests.set(key, this.#requests.get(key) ?? request)
    const [oldest] = this.#requests.keys()
    if (this.#requests.size > MAX_REQUESTS) this.#requests.delete(oldest)
    this.#shop.work.queue.wake()
    return true
  }

  /** Aborts the running estimate, so that a part can be measured alone. False if none is running. */
  stopForOthers(): boolean {
    this.#running?.stop.abort()
    return this.#running !== null
  }

  /** Starts the next estimate, or aborts the running one when `isBusy`: a quote waits for a worker. */
  proceed(isBusy: boolean): void {
    if (isBusy) {
      this.#running?.stop.abort()
      return
    }
    const [next] = this.#requests
    if (!next || this.#running || this.#shop.machine.geometry.free() === 0) return
    const stop = new AbortController()
    this.#running = { stop, done: this.#run(next[0], next[1], stop.signal) }
  }

  async stop(): Promise<void> {
    this.#requests.clear()
    this.#running?.stop.abort()
    await this.#running?.done
  }

  async #run(key: string, request: EstimateRequest, signal: AbortSignal): Promise<void> {
    const outcome = await this.#analyze(request, signal).catch((error: unknown): GeometryOutcome => ({
      outcome: 'crashed',
      raw: String(error),
    }))
    this.#running = null
    if (outcome.outcome !== 'canceled') {
      this.#requests.delete(key)
      await this.#settle(key, request, outcome)
    }
    this.#shop.work.queue.wake()
  }

  async #settle(
    key: string,
    request: EstimateRequest,
    outcome: Exclude<GeometryOutcome, { outcome: 'canceled' }>,
  ): Promise<void> {
    try {
      if (outcome.outcome === 'done') {
        const results = answerOf(this.#shop, request.quote.sha256, outcome.answer)
        await writeSoon(this.#shop, (tx) => {
          keepMeasured(tx, request.plan, results)
          noteMeasuredFor(tx, request.owner, request.plan)
        })
        return this.#onStored(request.plan)
      }
      this.#shop.log.warn({ ...outcome }, 'a comparison estimate failed')
    } catch (error) {
      this.#shop.log.error({ err: error }, 'a comparison estimate could not be saved')
    }
    if (outcome.outcome === 'done' || outcome.outcome === 'hindered') return
    if (this.#failed.size >= MAX_FAILURES) this.#failed.clear()
    this.#failed.add(key)
  }

  async #analyze({ quote, plan, owner }: EstimateRequest, signal: AbortSignal): Promise<GeometryOutcome> {
    const {
      db,
      machine: { geometry },
    } = this.#shop
    const file = findPartFile(db, quote.sha256)
    if (!file || !findAnalysis(db, plan.analysis_key))
      return { outcome: 'crashed', raw: 'the part is no longer stored' }
    const job = measuringJob(this.#shop, quote, { plan, kind: file.kind, owner })
    return geometry.analyze(job, { signal, onBegun: () => {}, onProgress: () => {} })
  }
}
