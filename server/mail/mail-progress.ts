import type { ReadDb, WriteDb } from '../db/db.ts'

/** An event of a quote or an order, as letters read it. */
export interface EmailTrigger {
  id: number
  at: number
  subject: 'quote' | 'order'
  subject_id: string
  what: string
  from_state: string | null
  to_state: string | null
  why: string | null
  /** JSON */
  details: string | null
  /** `shop`: the program itself. */
  actor_kind: string
}

/** The last event that was looked at; null before the first look. */
export function readMailProgress(db: ReadDb): number | null {
  return db.get<{ event_id: number }>('select event_id from mail_progress where id = 1')?.event_id ?? null
}

export function saveMailProgress(tx: WriteDb, eventId: number): void {
  tx.run('insert or replace into mail_progress (id, event_id) values (1, ?)', eventId)
}

/** Nobody gets letters about what was before a shop began to write them. */
export function beginFollowing(tx: WriteDb): void {
  if (readMailProgress(tx) === null) saveMailProgress(tx, newestEvent(tx))
}

export function newestEvent(db: ReadDb): number {
  return db.get<{ id: number | null }>('select max(id) as id from events')?.id ?? 0
}

/** What happened to quotes and orders between two events, the later one included, in order. */
export function listEmailTriggers(db: ReadDb, of: { after: number; until: number }): EmailTrigger[] {
  return db.all<EmailTrigger>(
    `select id, at, subject, subject_id, what, from_state, to_state, why, details, actor_kind from events
     where id > :after and id <= :until and subject in ('quote', 'order') order by id`,
    of,
  )
}
