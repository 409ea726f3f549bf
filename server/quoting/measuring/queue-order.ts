import {
  decideAfterDeaths,
  sortByWorkOrder,
  isLongJob,
  NO_SHARES,
  addStartedWork,
  type WaitingWork,
  type WorkShares,
} from '../../../shared/quoting/quotes/work-order.ts'
import {
  averageJobSeconds,
  FIRST_JOB_SECONDS,
  waitsInLine,
  type BusyWorkers,
} from '../../../shared/quoting/quotes/queue-wait.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { listQueued, type QueuedRow } from '../quote-store.ts'

/** The place of a quote in the queue. */
interface Place {
  ahead: number
  /** Until it is measured, by what recent jobs took. */
  seconds: number
}

/** The jobs that run now. */
interface AtWork extends Pick<BusyWorkers, 'workers' | 'running'> {
  has: (quoteId: string) => boolean
}

const NO_PLACE: Place = { ahead: 0, seconds: 0 }

/** The order of the waiting quotes, and the place of each (shared/quoting/quotes/work-order.ts, queue-wait.ts). */
export class QueueOrder {
  readonly #db: ReadDb
  #shares: WorkShares = NO_SHARES
  #average = FIRST_JOB_SECONDS
  /** Computed on demand and kept until the queue changes. */
  #places: Map<string, Place> | null = null

  constructor(db: ReadDb) {
    this.#db = db
  }

  /** Sorts waiting quotes in the order in which they are started. */
  sort(waiting: readonly QueuedRow[]): WaitingWork[] {
    return sortByWorkOrder(waiting.map(workOf), this.#shares)
  }

  noteStarted(work: WaitingWork): void {
    this.#shares = addStartedWork(this.#shares, work)
  }

  noteMeasured(job: { is_long: boolean; seconds: number }): void {
    this.#average = averageJobSeconds(this.#average, job)
  }

  forgetPlaces(): void {
    this.#places = null
  }

  placeOf(quoteId: string, atWork: AtWork): Place {
    this.#places ??= this.#count(atWork)
    return this.#places.get(quoteId) ?? NO_PLACE
  }

  #count(atWork: AtWork): Map<string, Place> {
    const queued = listQueued(this.#db)
    const waiting = queued.filter(({ id, status }) => status !== 'processing' && !atWork.has(id))
    const ahead = queued.length - waiting.length
    const order = sortByWorkOrder(waiting.map(workOf), this.#shares)
    const waits = waitsInLine(order, { ...atWork, average: this.#average })
    return new Map(order.map(({ id }, at) => [id, { ahead: ahead + at, seconds: waits.get(id)! }]))
  }
}

function workOf({ kind, bytes, ...row }: QueuedRow): WaitingWork {
  const { id, owner, queued_at, seq } = row
  const is_long = kind !== null && bytes !== null && isLongJob({ kind, bytes })
  return { id, owner, queued_at, seq, is_long, is_alone: decideAfterDeaths(row) === 'try_alone' }
}
