import type { QuoteEvent, QuoteTriggerEvent } from '../../shared/orders/events/domain-events.ts'
import { nextState } from '../../shared/platform/moves.ts'
import { QUOTE_MOVES, type QuoteTrigger, type QuoteStatus } from '../../shared/quoting/quotes/quote-states.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { recordEvent, THE_SHOP } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { findQuote, saveQuote, type QuoteChanges, type QuoteRow } from './quote-store.ts'

export type QuoteMove = QuoteTriggerEvent & {
  changes: QuoteChanges
  /** Left out: the program itself. */
  actor?: Caller
  why?: string | null
}

/** Moves a quote by `QUOTE_MOVES`, saves its changes and records the event. The row must come from this transaction. */
export function moveQuote(tx: WriteDb, shop: Shop, row: QuoteRow, move: QuoteMove): QuoteRow {
  const now = shop.clock.now()
  const status = targetOf(row.status, move.trigger)
  saveQuote(tx, row, { ...move.changes, status }, now)
  recordEvent(tx, now, move.actor ?? THE_SHOP, {
    subject: 'quote',
    subject_id: row.id,
    ...({ what: move.trigger, details: move.details } as QuoteEvent),
    from: row.status,
    to: status,
    why: move.why,
  })
  return findQuote(tx, row.id)!
}

/** Returns the status after a trigger. A part that was measured before is started and decided in one step. */
function targetOf(from: QuoteStatus, trigger: QuoteTrigger): QuoteStatus {
  const direct = nextState(QUOTE_MOVES, from, trigger)
  if (direct) return direct
  const started = nextState(QUOTE_MOVES, from, 'start')
  const target = started && nextState(QUOTE_MOVES, started, trigger)
  if (!target) throw new Error(`a quote that is ${from} cannot ${trigger}`)
  return target
}

/** Returns the current row of a waiting quote; null if its work was changed or closed since it was read. */
export function stillWaiting(db: ReadDb, waiting: QuoteRow): QuoteRow | null {
  const row = findQuote(db, waiting.id)
  return row && row.queued_at !== null && row.work_number === waiting.work_number ? row : null
}

/** Records that a worker has the quote's part now. Without the record, the part is measured again. */
export function noteStart(shop: Shop, waiting: QuoteRow): void {
  if (waiting.status !== 'received') return
  shop.writeUnsynced((tx) => {
    const row = stillWaiting(tx, waiting)
    if (row?.status === 'received') moveQuote(tx, shop, row, { trigger: 'start', changes: {} })
  })
}

/** A worker crashed or got stuck on the part: puts it back into its place in the queue and counts the attempt. */
export function noteCrash(shop: Shop, waiting: QuoteRow): void {
  shop.write((tx) => {
    const row = stillWaiting(tx, waiting)
    if (row) putBack(tx, shop, row, { attempts: row.attempts + 1 })
  })
}

/** The work was interrupted through no fault of the part: puts it back into its place in the queue. */
export function requeueInterrupted(shop: Shop, rows: QuoteRow[]): void {
  shop.write((tx) => {
    for (const waiting of rows) {
      const row = stillWaiting(tx, waiting)
      if (row && isAtWork(row)) putBack(tx, shop, row, {})
    }
  })
}

export function isAtWork(row: QuoteRow): boolean {
  return row.status === 'processing' || row.read_in_run !== null
}

/** The row must come from this transaction. */
export function putBack(tx: WriteDb, shop: Shop, row: QuoteRow, more: QuoteChanges): void {
  const changes = { ...more, read_in_run: null }
  if (row.status === 'processing') moveQuote(tx, shop, row, { trigger: 'requeue', changes })
  else saveQuote(tx, row, changes, shop.clock.now())
}

/** Records that a worker of this run reads the quotes' part now; `alone` when no other worker is busy. */
export function noteReading(shop: Shop, quoteIds: string[], reading: { run: string; alone: boolean }): void {
  shop.writeUnsynced((tx) => {
    for (const id of quoteIds) {
      const row = findQuote(tx, id)
      if (row && row.queued_at !== null)
        saveQuote(tx, row, { read_in_run: reading.run, read_alone: reading.alone ? 1 : 0 }, shop.clock.now())
    }
  })
}

/** Records that the preview of these quotes' part can be shown, before there is a price. */
export function notePreview(shop: Shop, quoteIds: string[], analysisKey: string): void {
  shop.writeUnsynced((tx) => {
    for (const id of quoteIds) {
      const row = findQuote(tx, id)
      if (row && row.queued_at !== null && !row.has_preview)
        saveQuote(tx, row, { has_preview: 1, analysis_key: analysisKey }, shop.clock.now())
    }
  })
}
