import type { Progress } from '../../../shared/geometry/job.ts'
import { machineFaultOf } from '../../../shared/platform/machine-faults.ts'
import { decideAfterDeaths, type WaitingWork } from '../../../shared/quoting/quotes/work-order.ts'
import { readShopData, type ShopData } from '../../catalog/shop-data.ts'
import { findPartFile, type PartFileRow } from '../../platform/files/part-files.ts'
import { MEASURING, runJob, runWork } from '../../platform/running-work.ts'
import type { GeometryOutcome } from '../../platform/ports/geometry.ts'
import type { EstimateRequest, Shop, WorkQueue } from '../../platform/shop.ts'
import { findMeasured } from './measured-store.ts'
import { noteFailedWork } from './failed-work.ts'
import { noteFailure } from './part-failures.ts'
import { endRun } from './program-runs.ts'
import { notePreview, noteReading, noteStart } from '../quote-moves.ts'
import { findQuote, listQueued, type QueuedRow } from '../quote-store.ts'
import { settleFailure, settleQuote } from '../deciding/settle-quote.ts'
import { SideEstimates } from './side-estimates.ts'
import { queuePause } from './queue-pause.ts'
import { PartPauses } from './part-pauses.ts'
import { QueueOrder } from './queue-order.ts'
import { WaitingQuotes } from './waiting-quotes.ts'
import {
  isAloneAtWork,
  isSameWork,
  keepForOwners,
  mayStartBeside,
  measureFor,
  ownersOf,
  releaseTo,
  runningJobs,
  type WaitingQuote,
  type WorkUnit,
} from './work-unit.ts'

const GONE = 'The file is no longer stored. Upload it again.'

/**
 * The queue is the `quotes` table: rows with `queued_at`, in the order of shared/quoting/quotes/work-order.ts. This class only reads
 * them, assigns jobs to free workers and settles quotes whose results are there. However the program stops, the rows are there
 * at the next start. Methods called by workers and timers never throw.
 */
export class QuoteQueue implements WorkQueue {
  readonly #shop: Shop
  readonly #run: string
  readonly #units = new Map<string, WorkUnit>()
  readonly #unitOfQuote = new Map<string, string>()
  /** Progress of failed jobs that are retried, so that the shown progress does not go back. */
  readonly #reached = new Map<string, Progress | null>()
  readonly #side: SideEstimates
  readonly #pauseTimer = queuePause(() => this.wake())
  readonly #pauses = new PartPauses(() => this.wake())
  readonly #order: QueueOrder
  readonly #waiting: WaitingQuotes
  #woken = false
  #stopped = false

  /** `run` names this run of the program (program-runs.ts). */
  constructor(shop: Shop, run: string) {
    this.#shop = shop
    this.#run = run
    this.#waiting = new WaitingQuotes(shop.db)
    this.#side = new SideEstimates(shop, (plan) => this.#waiting.noteStored(plan))
    this.#order = new QueueOrder(shop.db)
  }

  wake(): void {
    this.#order.forgetPlaces()
    if (this.#woken || this.#stopped) return
    this.#woken = true
    setImmediate(() => {
      this.#woken = false
      runWork({ area: 'queue', work: 'queue' }, () => this.#guard(() => this.#stopped || this.#processAll()))
    })
  }

  /** Catches errors that cannot even be saved as failures (a full disk, say), and looks at the queue again later. */
  #guard(work: () => unknown): void {
    try {
      work()
    } catch (error) {
      this.#pause(error)
    }
  }

  #pause(error: unknown): void {
    // Another connection writes for a moment, such as a backup: nothing is lost.
    const level = machineFaultOf(error) === 'busy' ? 'warn' : 'error'
    this.#shop.log[level]({ err: error }, 'the queue could not be processed; it is retried')
    this.#pauseTimer.begin()
  }

  progressOf(quoteId: string): Progress | null {
    return this.#units.get(this.#unitOfQuote.get(quoteId) ?? '')?.progress ?? null
  }

  placeOf(quoteId: string): { ahead: number; seconds: number } {
    const running = runningJobs(this.#units.values())
    const has = (id: string) => this.#unitOfQuote.has(id)
    return this.#order.placeOf(quoteId, { workers: this.#shop.machine.geometry.size, running, has })
  }

  estimate(request: EstimateRequest): boolean {
    return !this.#stopped && this.#side.request(request)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#pauseTimer.end()
    await this.#side.stop()
    for (const unit of this.#units.values()) unit.stop.abort()
    await Promise.all([...this.#units.values()].map((unit) => unit.done))
    endRun(this.#shop, this.#run)
  }

  /** One pass over all waiting quotes. An error in one quote does not block the others. */
  #processAll(): void {
    const data = readShopData(this.#shop.db)
    const before = new Map(this.#unitOfQuote)
    this.#unitOfQuote.clear()
    const waiting = new Map<string, WaitingQuote>()
    const queued = listQueued(this.#shop.db)
    this.#waiting.begin(queued)
    for (const row of queued)
      this.#guardQuote(row.id, () => {
        const quote = this.#settleOrPlan(row, data)
        const unit = this.#units.get(before.get(row.id) ?? '')
        if (quote)
          waiting.set(row.id, unit && isSameWork(unit, quote) ? { ...quote, key: unit.quote.key } : quote)
      })
    this.#waiting.end()
    const wanted = new Set([...waiting.values()].map(({ key }) => key))
    for (const [key, unit] of this.#units) if (!wanted.has(key)) unit.stop.abort()
    for (const work of this.#order.sort(queued.filter(({ id }) => waiting.has(id))))
      this.#guardQuote(work.id, () => this.#startOrAttach(waiting.get(work.id)!, work))
    this.#order.forgetPlaces()
    const isWaited = [...wanted].some((key) => !this.#units.has(key))
    this.#side.proceed(isWaited || isAloneAtWork(this.#units.values()) || this.#pauseTimer.isOn())
  }

  #guardQuote(quoteId: string, work: () => void): void {
    try {
      work()
    } catch (error) {
      if (machineFaultOf(error) !== null) throw error
      this.#shop.log.error({ err: error, quote: quoteId }, 'a quote could not be processed')
      noteFailure(this.#shop, findQuote(this.#shop.db, quoteId)!, { outcome: 'crashed', raw: String(error) })
      this.wake()
    }
  }

  /** Settles a quote whose results its owner may see; otherwise returns what must be measured. */
  #settleOrPlan(queued: QueuedRow, data: ShopData): WaitingQuote | null {
    const { quote, measured } = this.#waiting.plan(queued, data)
    if (!measured) return this.#pauses.isPaused(quote.row, this.#shop.clock.now()) ? null : quote
    settleQuote(this.#shop, quote.row, measured)
    return null
  }

  #startOrAttach(quote: WaitingQuote, work: WaitingWork): void {
    const { row, key } = quote
    if (!this.#units.has(key) && this.#mayStart(quote, work)) this.#start(quote, work)
    if (!this.#units.has(key)) return
    this.#unitOfQuote.set(row.id, key)
    noteStart(this.#shop, row)
  }

  #mayStart(quote: WaitingQuote, work: WaitingWork): boolean {
    const {
      machine: { geometry },
    } = this.#shop
    if (geometry.free() === 0 || this.#pauseTimer.isOn()) return false
    if (!mayStartBeside([...this.#units.values()], { quote, work, workers: geometry.size })) return false
    return !(work.is_alone && this.#side.stopForOthers())
  }

  #start(quote: WaitingQuote, work: WaitingWork): void {
    const { row, key } = quote
    if (decideAfterDeaths(row) === 'give_up') return settleFailure(this.#shop, row, { outcome: 'crashed' })
    const file = findPartFile(this.#shop.db, row.sha256)
    if (!file || !this.#shop.files.has(row.sha256)) {
      const outcome = 'refused'
      return settleFailure(this.#shop, row, { outcome, code: 'file_unreadable', detail: GONE })
    }
    this.#order.noteStarted(work)
    const unit: WorkUnit = {
      quote,
      isLong: work.is_long,
      isAlone: work.is_alone,
      startedAt: performance.now(),
      stop: new AbortController(),
      done: Promise.resolve(),
      progress: this.#reached.get(key) ?? null,
    }
    this.#reached.delete(key)
    this.#units.set(key, unit)
    unit.done = runJob({ area: 'queue', work: `${MEASURING}${row.id}` }, () => this.#workOn(unit, file.kind))
      .catch((error: unknown) => this.#pause(error))
      .then(() => {
        this.#units.delete(key)
        this.wake()
      })
  }

  async #workOn(unit: WorkUnit, kind: PartFileRow['kind']): Promise<void> {
    const onProgress = (progress: Progress) => this.#advance(unit, progress)
    const measured = findMeasured(this.#shop.db, unit.quote.plan)
    const owners = () => ownersOf(this.#shop.db, unit, this.#quotesOf(unit))
    if (measured) {
      await releaseTo(this.#shop, unit, { measured, owners, onProgress })
      return this.#waiting.noteStored(unit.quote.plan)
    }
    const onBegun = () => this.#guard(() => this.#noteReading(unit))
    await this.#finish(unit, await measureFor(this.#shop, unit, { kind, onBegun, onProgress }))
  }

  #noteReading(unit: WorkUnit): void {
    noteReading(this.#shop, this.#quotesOf(unit), { run: this.#run, alone: unit.isAlone })
  }

  /** Progress never decreases. The preview is shown as soon as its mesh is ready. */
  #advance(unit: WorkUnit, progress: Progress): void {
    if (progress.fraction < (unit.progress?.fraction ?? 0)) return
    const isMeshReady = progress.stage === 'processing' && unit.progress?.stage !== 'processing'
    unit.progress = progress
    if (isMeshReady)
      this.#guard(() => notePreview(this.#shop, this.#quotesOf(unit), unit.quote.plan.analysis_key))
  }

  #quotesOf({ quote }: WorkUnit): string[] {
    const attached = [...this.#unitOfQuote].filter(([, key]) => key === quote.key).map(([id]) => id)
    return [...new Set([quote.row.id, ...attached])]
  }

  async #finish(unit: WorkUnit, outcome: GeometryOutcome): Promise<void> {
    if (outcome.outcome === 'canceled') return
    if (outcome.outcome === 'done') {
      // When this cannot be saved, the part is measured again later and is not blamed.
      const owners = ownersOf(this.#shop.db, unit, this.#quotesOf(unit))
      await keepForOwners(this.#shop, unit.quote, { answer: outcome.answer, owners })
      this.#waiting.noteStored(unit.quote.plan)
      this.#order.noteMeasured(runningJobs([unit])[0])
      this.#pauseTimer.reset()
      return
    }
    if (outcome.outcome === 'hindered') this.#pauseTimer.begin()
    if (noteFailedWork(this.#shop, unit, outcome)) this.#reached.set(unit.quote.key, unit.progress)
  }
}
