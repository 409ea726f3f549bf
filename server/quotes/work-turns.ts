import {
  afterDeaths,
  inWorkOrder,
  isLongJob,
  NO_SHARES,
  withStarted,
  type WaitingWork,
  type WorkShares,
} from '../../shared/quotes/work-order.ts'
import type { ReadDb } from '../db/db.ts'
import { listTurns, type TurnRow } from './quote-store.ts'

/** Whose turn it is, and how many quotes come before each (shared/quotes/work-order.ts). */
export class WorkTurns {
  readonly #db: ReadDb
  #shares: WorkShares = NO_SHARES
  /** Counted when somebody asks, and kept until the queue changes. */
  #ahead: Map<string, number> | null = null

  constructor(db: ReadDb) {
    this.#db = db
  }

  /** The waiting quotes among these, in the order in which they are taken up. */
  order(among: { has: (quoteId: string) => boolean }): WaitingWork[] {
    const waiting = listTurns(this.#db).filter(({ id }) => among.has(id))
    return inWorkOrder(waiting.map(workOf), this.#shares)
  }

  noteStarted(work: WaitingWork): void {
    this.#shares = withStarted(this.#shares, work)
  }

  forgetPlaces(): void {
    this.#ahead = null
  }

  aheadOf(quoteId: string, isAtWork: (quoteId: string) => boolean): number {
    this.#ahead ??= this.#count(isAtWork)
    return this.#ahead.get(quoteId) ?? 0
  }

  #count(isAtWork: (quoteId: string) => boolean): Map<string, number> {
    const turns = listTurns(this.#db)
    const waiting = turns.filter(({ id, status }) => status !== 'processing' && !isAtWork(id))
    const atWork = turns.length - waiting.length
    const order = inWorkOrder(waiting.map(workOf), this.#shares)
    return new Map(order.map(({ id }, place) => [id, atWork + place]))
  }
}

function workOf({ kind, bytes, ...row }: TurnRow): WaitingWork {
  const { id, owner, queued_at, seq } = row
  const is_long = kind !== null && bytes !== null && isLongJob({ kind, bytes })
  return { id, owner, queued_at, seq, is_long, is_alone: afterDeaths(row) === 'try_alone' }
}
