import type { OrderEventKind, QuoteEventKind } from '../../../shared/orders/events/domain-events.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { detailsOf } from '../../platform/db/events.ts'

interface EmailTriggerBase {
  id: number
  at: number
  subject_id: string
  from_state: string | null
  to_state: string | null
  why: string | null
  /** Decoded; an empty object where the event has none. */
  details: unknown
  /** `shop` is the program itself. */
  actor_kind: string
  actor_id: string | null
}

export type QuoteEmailTrigger = EmailTriggerBase & { subject: 'quote'; what: QuoteEventKind }
export type OrderEmailTrigger = EmailTriggerBase & { subject: 'order'; what: OrderEventKind }
/** An event that may call for an email. */
export type EmailTrigger = QuoteEmailTrigger | OrderEmailTrigger

/** Returns the last event that emails were written for; null before the first call. */
export function readMailProgress(db: ReadDb): number | null {
  return db.get<{ event_id: number }>('select event_id from mail_progress where id = 1')?.event_id ?? null
}

export function saveMailProgress(tx: WriteDb, eventId: number): void {
  tx.run('insert or replace into mail_progress (id, event_id) values (1, ?)', eventId)
}

/** Begins at the newest event, so that no email is about the past. */
export function beginFollowing(tx: WriteDb): void {
  if (readMailProgress(tx) === null) saveMailProgress(tx, newestEvent(tx))
}

export function newestEvent(db: ReadDb): number {
  return db.get<{ id: number | null }>('select max(id) as id from events')?.id ?? 0
}

/** Returns the events of quotes and orders after one event up to and including another, in order. */
export function listEmailTriggers(db: ReadDb, range: { after: number; until: number }): EmailTrigger[] {
  const rows = db.all<EmailTrigger & { details: string | null }>(
    `select id, at, subject, subject_id, what, from_state, to_state, why, details, actor_kind, actor_id from events
     where id > :after and id <= :until and subject in ('quote', 'order') order by id`,
    range,
  )
  return rows.map((row) => ({ ...row, details: detailsOf(row) ?? {} }))
}
