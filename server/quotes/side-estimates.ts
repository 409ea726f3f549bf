import { findPartFile } from '../files/part-files.ts'
import type { GeometryOutcome } from '../ports/geometry.ts'
import type { EstimateRequest, Shop } from '../shop.ts'
import { writeSoon } from '../db/write-soon.ts'
import { noteMeasuredFor } from './known-parts.ts'
import { findAnalysis, keepMeasured } from './measured.ts'
import { answerOf, keyOf, measuringJob } from './measuring-job.ts'

/** Pages ask for a few each; of more than this the longest waiting are given up and asked for again. */
const MAX_WISHES = 40
const MAX_FAILURES = 1000

/**
 * Estimates beside the queue of quotes: one at a time, only on a worker that no quote waits for, and given up as soon
 * as one does. Each is kept as a quote's own is, so that a requote to it has its price at once.
 */
export class SideEstimates {
  readonly #shop: Shop
  readonly #wishes = new Map<string, EstimateRequest>()
  /** Not tried again before the program is started again. */
  readonly #failed = new Set<string>()
  #running: { stop: AbortController; done: Promise<void> } | null = null

  constructor(shop: Shop) {
    this.#shop = shop
  }

  /** True while the estimate is being made or waits for its turn; false where it cannot be made. */
  wish(wish: EstimateRequest): boolean {
    const key = `${wish.owner} ${keyOf(wish.plan)}`
    if (this.#failed.has(key) || !this.#shop.files.has(wish.quote.sha256)) return false
    this.#wishes.set(key, this.#wishes.get(key) ?? wish)
    const [oldest] = this.#wishes.keys()
    if (this.#wishes.size > MAX_WISHES) this.#wishes.delete(oldest)
    this.#shop.queue.wake()
    return true
  }

  /** Gives up what is at work, so that a part can be measured with nothing beside it; false when nothing is. */
  stopForOthers(): boolean {
    this.#running?.stop.abort()
    return this.#running !== null
  }

  /** Starts the next one; `isBusy` when a quote waits for a worker. */
  goOn(isBusy: boolean): void {
    if (isBusy) {
      this.#running?.stop.abort()
      return
    }
    const [next] = this.#wishes
    if (!next || this.#running || this.#shop.geometry.free() === 0) return
    const stop = new AbortController()
    this.#running = { stop, done: this.#make(next[0], next[1], stop.signal) }
  }

  async stop(): Promise<void> {
    this.#wishes.clear()
    this.#running?.stop.abort()
    await this.#running?.done
  }

  async #make(key: string, wish: EstimateRequest, signal: AbortSignal): Promise<void> {
    const outcome = await this.#analyse(wish, signal).catch((error: unknown): GeometryOutcome => ({
      outcome: 'crashed',
      raw: String(error),
    }))
    this.#running = null
    if (outcome.outcome !== 'cancelled') {
      this.#wishes.delete(key)
      await this.#settle(key, wish, outcome)
    }
    this.#shop.queue.wake()
  }

  async #settle(
    key: string,
    wish: EstimateRequest,
    outcome: Exclude<GeometryOutcome, { outcome: 'cancelled' }>,
  ): Promise<void> {
    try {
      if (outcome.outcome === 'done') {
        const made = answerOf(this.#shop, wish.quote.sha256, outcome.answer)
        return await writeSoon(this.#shop, (tx) => {
          keepMeasured(tx, wish.plan, made)
          noteMeasuredFor(tx, wish.owner, wish.plan)
        })
      }
      this.#shop.log.warn({ ...outcome }, 'an estimate beside the queue was not made')
    } catch (error) {
      this.#shop.log.error({ err: error }, 'an estimate beside the queue could not be kept')
    }
    if (outcome.outcome === 'done' || outcome.outcome === 'hindered') return
    if (this.#failed.size >= MAX_FAILURES) this.#failed.clear()
    this.#failed.add(key)
  }

  async #analyse({ quote, plan }: EstimateRequest, signal: AbortSignal): Promise<GeometryOutcome> {
    const { db, geometry } = this.#shop
    const file = findPartFile(db, quote.sha256)
    if (!file || !findAnalysis(db, plan.analysis_key))
      return { outcome: 'crashed', raw: 'the part is no longer stored' }
    const job = measuringJob(this.#shop, quote, { plan, kind: file.kind })
    return geometry.analyse(job, { signal, onBegun: () => {}, onProgress: () => {} })
  }
}
