import type { ShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { findKnownMeasured } from './known-parts.ts'
import type { MeasuredPart } from './measured-store.ts'
import { keyOf } from './measuring-job.ts'
import { planMeasuring, type MeasurePlan } from './plan-measuring.ts'
import { findQuote, type QueuedRow } from '../quote-store.ts'
import { waitingQuote, type WaitingQuote } from './work-unit.ts'

/** A quote in the queue, and the results that its owner may see, if any. */
export interface PlannedQuote {
  quote: WaitingQuote
  measured: MeasuredPart | null
}

/**
 * The quotes in the queue and what has to be measured for each, kept from pass to pass: of 600 that wait, few change between
 * two passes, and planning all of them again held up every request for 15 ms.
 */
export class WaitingQuotes {
  readonly #db: ReadDb
  readonly #planned = new Map<string, { quote: WaitingQuote; data: ShopData }>()
  /** Keys of results that were stored since a pass looked for them. */
  readonly #stored = new Set<string>()

  constructor(db: ReadDb) {
    this.#db = db
  }

  /** Called when results were stored: the next pass looks whether a waiting quote has them now. */
  noteStored(plan: MeasurePlan): void {
    this.#stored.add(keyOf(plan))
  }

  /** Called before a pass, with all rows of the queue. */
  begin(queued: readonly QueuedRow[]): void {
    const ids = new Set(queued.map(({ id }) => id))
    for (const id of this.#planned.keys()) if (!ids.has(id)) this.#planned.delete(id)
  }

  /** Called after a pass in which every waiting quote was planned. */
  end(): void {
    this.#stored.clear()
  }

  plan({ id, revision }: QueuedRow, data: ShopData): PlannedQuote {
    const before = this.#planned.get(id)
    const isSame = before?.data === data && before.quote.row.revision === revision
    if (isSame && !this.#stored.has(keyOf(before.quote.plan))) return { quote: before.quote, measured: null }
    const row = findQuote(this.#db, id)!
    const plan = planMeasuring(row, data)
    const quote = waitingQuote(row, plan)
    const measured = findKnownMeasured(this.#db, row, plan)
    if (measured) this.#planned.delete(id)
    else this.#planned.set(id, { quote, data })
    return { quote, measured }
  }
}
