import type { Progress } from '../../shared/geometry/job.ts'
import { machineFaultOf } from '../../shared/machine-faults.ts'
import { afterDeaths, type WaitingWork } from '../../shared/quotes/work-order.ts'
import { readShopData, type ShopData } from '../catalog/shop-data.ts'
import { findPartFile, type PartFileRow } from '../files/part-files.ts'
import type { GeometryOutcome } from '../ports.ts'
import type { EstimateRequest, Shop, WorkQueue } from '../shop.ts'
import { findKnownMeasured } from './known-parts.ts'
import { findMeasured, planMeasuring } from './measured.ts'
import { mayBeRetried, noteFailure } from './part-failures.ts'
import { beginRun, endRun } from './program-runs.ts'
import { notePreview, noteReading, requeueInterrupted, noteStart } from './quote-moves.ts'
import { listWaiting, type QuoteRow } from './quote-store.ts'
import { settleFailure, settleQuote } from './settle-quote.ts'
import { SideEstimates } from './side-estimates.ts'
import { workRest } from './work-rest.ts'
import { WorkTurns } from './work-turns.ts'
import {
  isAloneAtWork,
  isSameWork,
  keepForOwners,
  mayStartBeside,
  measureFor,
  ownersOf,
  releaseTo,
  waitingQuote,
  type WaitingQuote,
  type WorkUnit,
} from './work-unit.ts'

const GONE = 'The file is no longer stored. Upload it again.'

/**
 * The quotes that wait are the queue: rows with `queued_at`, in the order of shared/quotes/work-order.ts. This only looks
 * at them, gives free workers a job and settles what has its answer. Whatever stops the program, the rows are there at the
 * next start. Nothing that a worker or a timer calls here throws.
 */
export class QuoteQueue implements WorkQueue {
  readonly #shop: Shop
  readonly #run: string
  readonly #units = new Map<string, WorkUnit>()
  readonly #unitOfQuote = new Map<string, string>()
  /** How far jobs had come that are tried once more: what people were told is not taken back. */
  readonly #reached = new Map<string, Progress | null>()
  readonly #side: SideEstimates
  readonly #rest = workRest(() => this.wake())
  readonly #turns: WorkTurns
  #woken = false
  #stopped = false

  /** `run` names this run of the program (program-runs.ts). */
  constructor(shop: Shop, run: string) {
    this.#shop = shop
    this.#run = run
    this.#side = new SideEstimates(shop)
    this.#turns = new WorkTurns(shop.db)
  }

  wake(): void {
    this.#turns.forgetPlaces()
    if (this.#woken || this.#stopped) return
    this.#woken = true
    setImmediate(() => {
      this.#woken = false
      this.#guard(() => this.#stopped || this.#look())
    })
  }

  /** Not even a failure could be written down (a full disk, say): the rows are there, look at them again later. */
  #guard(work: () => unknown): void {
    try {
      work()
    } catch (error) {
      this.#hindered(error)
    }
  }

  #hindered(error: unknown): void {
    this.#shop.log.error({ err: error }, 'the queue could not be worked on and is tried again')
    this.#rest.begin()
  }

  progressOf(quoteId: string): Progress | null {
    return this.#units.get(this.#unitOfQuote.get(quoteId) ?? '')?.progress ?? null
  }

  aheadOf(quoteId: string): number {
    return this.#turns.aheadOf(quoteId, (id) => this.#unitOfQuote.has(id))
  }

  estimate(wish: EstimateRequest): boolean {
    return !this.#stopped && this.#side.wish(wish)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#rest.end()
    await this.#side.stop()
    for (const unit of this.#units.values()) unit.stop.abort()
    await Promise.all([...this.#units.values()].map((unit) => unit.done))
    endRun(this.#shop, this.#run)
  }

  /** One pass over everything that waits. What goes wrong with one quote does not keep the others waiting. */
  #look(): void {
    const data = readShopData(this.#shop.db)
    const before = new Map(this.#unitOfQuote)
    this.#unitOfQuote.clear()
    const waiting = new Map<string, WaitingQuote>()
    for (const row of listWaiting(this.#shop.db))
      this.#each(row, () => {
        const quote = this.#serve(row, data)
        const unit = this.#units.get(before.get(row.id) ?? '')
        if (quote)
          waiting.set(row.id, unit && isSameWork(unit, quote) ? { ...quote, key: unit.of.key } : quote)
      })
    const wanted = new Set([...waiting.values()].map(({ key }) => key))
    for (const [key, unit] of this.#units) if (!wanted.has(key)) unit.stop.abort()
    for (const work of this.#turns.order(waiting)) {
      const quote = waiting.get(work.id)!
      this.#each(quote.row, () => this.#takeTurn(quote, work))
    }
    this.#turns.forgetPlaces()
    const isWaited = [...wanted].some((key) => !this.#units.has(key))
    this.#side.goOn(isWaited || isAloneAtWork(this.#units.values()) || this.#rest.isOn())
  }

  #each(row: QuoteRow, work: () => void): void {
    try {
      work()
    } catch (error) {
      if (machineFaultOf(error) !== null) throw error
      this.#shop.log.error({ err: error, quote: row.id }, 'a quote could not be worked on')
      noteFailure(this.#shop, row, { outcome: 'crashed', raw: String(error) })
      this.wake()
    }
  }

  /** Settles a quote whose results its owner may have; else gives what is to be measured. */
  #serve(row: QuoteRow, data: ShopData): WaitingQuote | null {
    const plan = planMeasuring(row, data)
    const measured = findKnownMeasured(this.#shop.db, row, plan)
    if (!measured) return waitingQuote(row, plan)
    settleQuote(this.#shop, row, measured)
    return null
  }

  #takeTurn(quote: WaitingQuote, work: WaitingWork): void {
    const { row, key } = quote
    if (!this.#units.has(key) && this.#mayStart(quote, work)) this.#start(quote, work)
    if (!this.#units.has(key)) return
    this.#unitOfQuote.set(row.id, key)
    noteStart(this.#shop, row)
  }

  #mayStart(quote: WaitingQuote, work: WaitingWork): boolean {
    const { geometry } = this.#shop
    if (geometry.free() === 0 || this.#rest.isOn()) return false
    if (!mayStartBeside([...this.#units.values()], { quote, work, workers: geometry.size })) return false
    return !(work.is_alone && this.#side.stopForOthers())
  }

  #start(quote: WaitingQuote, work: WaitingWork): void {
    const { row, key } = quote
    const { db, files } = this.#shop
    if (afterDeaths(row) === 'give_up') return settleFailure(this.#shop, row, { outcome: 'crashed' })
    const file = findPartFile(db, row.sha256)
    if (!file || !files.has(row.sha256)) {
      const outcome = 'refused'
      return settleFailure(this.#shop, row, { outcome, code: 'file_unreadable', detail: GONE })
    }
    this.#turns.noteStarted(work)
    const unit: WorkUnit = {
      of: quote,
      isLong: work.is_long,
      isAlone: work.is_alone,
      stop: new AbortController(),
      done: Promise.resolve(),
      progress: this.#reached.get(key) ?? null,
    }
    this.#reached.delete(key)
    this.#units.set(key, unit)
    unit.done = this.#workOn(unit, file.kind)
      .catch((error: unknown) => this.#hindered(error))
      .then(() => {
        this.#units.delete(key)
        this.wake()
      })
  }

  async #workOn(unit: WorkUnit, kind: PartFileRow['kind']): Promise<void> {
    const onProgress = (progress: Progress) => this.#advance(unit, progress)
    const measured = findMeasured(this.#shop.db, unit.of.plan)
    const owners = () => ownersOf(this.#shop.db, unit, this.#quotesOf(unit))
    if (measured) return releaseTo(this.#shop, unit, { measured, owners, onProgress })
    const onBegun = () => this.#guard(() => this.#noteReading(unit))
    await this.#finish(unit, await measureFor(this.#shop, unit, { kind, onBegun, onProgress }))
  }

  #noteReading(unit: WorkUnit): void {
    noteReading(this.#shop, this.#quotesOf(unit), { run: this.#run, alone: unit.isAlone })
  }

  /** Never backwards (decisions G-115). The part itself is shown as soon as its mesh is there. */
  #advance(unit: WorkUnit, progress: Progress): void {
    if (progress.fraction < (unit.progress?.fraction ?? 0)) return
    const meshIsThere = progress.stage === 'processing' && unit.progress?.stage !== 'processing'
    unit.progress = progress
    if (meshIsThere)
      this.#guard(() => notePreview(this.#shop, this.#quotesOf(unit), unit.of.plan.analysis_key))
  }

  #quotesOf({ of }: WorkUnit): string[] {
    const attached = [...this.#unitOfQuote].filter(([, key]) => key === of.key).map(([id]) => id)
    return [...new Set([of.row.id, ...attached])]
  }

  async #finish(unit: WorkUnit, outcome: GeometryOutcome): Promise<void> {
    if (outcome.outcome === 'cancelled') return
    if (outcome.outcome === 'done') {
      // What cannot be written down now is measured again later: the part is not to blame.
      const owners = ownersOf(this.#shop.db, unit, this.#quotesOf(unit))
      await keepForOwners(this.#shop, unit.of, { answer: outcome.answer, owners })
      this.#rest.forget()
      return
    }
    const { key } = unit.of
    const data = readShopData(this.#shop.db)
    const waiting = listWaiting(this.#shop.db).filter(
      (row) => waitingQuote(row, planMeasuring(row, data)).key === key,
    )
    if (outcome.outcome === 'hindered') {
      this.#shop.log.error({ ...outcome }, 'a part could not be measured just now and is tried again')
      this.#rest.begin()
      requeueInterrupted(this.#shop, waiting)
      return
    }
    for (const row of waiting) noteFailure(this.#shop, row, outcome)
    if (waiting.some((row) => mayBeRetried(row, outcome))) this.#reached.set(key, unit.progress)
  }
}

/** Completes the shop with its queue; quotes whose work an earlier run left behind wait again. */
export function startQueue(parts: Omit<Shop, 'queue'>): { queue: QuoteQueue; shop: Shop } {
  const shop = { ...parts } as Shop
  const queue = new QuoteQueue(shop, beginRun(shop))
  shop.queue = queue
  return { queue, shop }
}
