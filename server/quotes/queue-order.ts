import {
  decideAfterDeaths,
  sortByWorkOrder,
  isLongJob,
  NO_SHARES,
  addStartedWork,
  type WaitingWork,
  type WorkShares,
} from '../../shared/quotes/work-order.ts'
import type { ReadDb } from '../db/db.ts'
import { listQueued, type QueuedRow } from './quote-store.ts'

/** The order of the waiting quotes, and how many are ahead of each (shared/quotes/work-order.ts). */
export class QueueOrder {
  readonly #db: ReadDb
  #shares: WorkShares = NO_SHARES
  /** Computed on demand and kept until the queue changes. */
  #ahead: Map<string, number> | null = null

  constructor(db: ReadDb) {
    this.#db = db
  }

  /** The waiting quotes among these, in the order in which they are started. */
  sort(among: { has: (quoteId: string) => boolean }): WaitingWork[] {
    const waiting = listQueued(this.#db).filter(({ id }) => among.has(id))
    return sortByWorkOrder(waiting.map(workOf), this.#shares)
  }

  noteStarted(work: WaitingWork): void {
    this.#shares = addStartedWork(this.#shares, work)
  }

  forgetPlaces(): void {
    this.#ahead = null
  }

  aheadOf(quoteId: string, isAtWork: (quoteId: string) => boolean): number {
    this.#ahead ??= this.#count(isAtWork)
    return this.#ahead.get(quoteId) ?? 0
  }

  #count(isAtWork: (quoteId: string) => boolean): Map<string, number> {
    const queued = listQueued(this.#db)
    const waiting = queued.filter(({ id, status }) => status !== 'processing' && !isAtWork(id))
    const atWork = queued.length - waiting.length
    const order = sortByWorkOrder(waiting.map(workOf), this.#shares)
    return new Map(order.map(({ id }, place) => [id, atWork + place]))
  }
}

function workOf({ kind, bytes, ...row }: QueuedRow): WaitingWork {
  const { id, owner, queued_at, seq } = row
  const is_long = kind !== null && bytes !== null && isLongJob({ kind, bytes })
  return { id, owner, queued_at, seq, is_long, is_alone: decideAfterDeaths(row) === 'try_alone' }
}
