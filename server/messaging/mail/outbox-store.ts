import type { HistoryEventKind } from '../../../shared/orders/events/domain-events.ts'
import type { EmailKind } from '../../../shared/messaging/mail/email-kinds.ts'
import { EMAIL_STATES, type EmailStatus } from '../../../shared/messaging/mail/email-states.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { updateRows } from '../../platform/db/row-writes.ts'

/** A row of `outbox`. */
export interface EmailRow {
  id: string
  /** The kind of the event that called for it. */
  kind: HistoryEventKind
  subject_kind: 'quote' | 'order'
  subject_id: string
  event_id: number
  /** Null if no address is known: staff have to reach the customer in another way. */
  recipient: string | null
  subject: string
  text: string
  html: string
  /** The kind whose text it has. Null, like the version, for emails from before the shop could word them. */
  text_kind: EmailKind | null
  /** The version of the document `email_texts` that it was written with. */
  texts_version: number | null
  state: EmailStatus
  attempts: number
  next_try_at: number | null
  error: string | null
  created_at: number
  sent_at: number | null
  /** The payment or refund whose invoice or credit note is attached. */
  invoice_ledger_id: string | null
}

export type EmailOfSubject = Pick<
  EmailRow,
  'id' | 'subject' | 'recipient' | 'text' | 'state' | 'created_at' | 'sent_at'
>

export function findEmail(db: ReadDb, id: string): EmailRow | undefined {
  return db.get<EmailRow>('select * from outbox where id = ?', id)
}

const AFTER_PAGE = `(:before is null or event_id < (select event_id from outbox where id = :before))
  order by event_id desc limit :limit`
const EMAILS = `select * from outbox where :state is null and ${AFTER_PAGE}`
const EMAILS_IN_STATE = `select * from outbox where state = :state and ${AFTER_PAGE}`

/** Newest first; in all states when `state` is null. */
export function listEmails(
  db: ReadDb,
  query: { state: EmailStatus | null; limit: number; before: string | null },
): EmailRow[] {
  return db.all<EmailRow>(query.state === null ? EMAILS : EMAILS_IN_STATE, query)
}

export function countEmails(db: ReadDb): Record<EmailStatus, number> {
  const rows = db.all<{ state: EmailStatus; n: number }>(
    'select state, count(*) as n from outbox group by state',
  )
  const counts = Object.fromEntries(EMAIL_STATES.map((state) => [state, 0])) as Record<EmailStatus, number>
  for (const { state, n } of rows) counts[state] = n
  return counts
}

/** Returns true if an email of that kind went out; for practice orders, whether it would have. */
export function wasEmailed(db: ReadDb, subjectId: string, kind: HistoryEventKind): boolean {
  return (
    db.get(
      "select 1 from outbox where subject_id = ? and kind = ? and state in ('sent', 'by_hand', 'practice')",
      subjectId,
      kind,
    ) !== undefined
  )
}

/** Returns the emails of these kinds to one address. */
export function listEmailsTo(
  db: ReadDb,
  { recipient, kinds }: { recipient: string; kinds: readonly string[] },
): Pick<EmailRow, 'subject_id' | 'subject' | 'text_kind' | 'created_at'>[] {
  return db.all(
    `select subject_id, subject, text_kind, created_at from outbox where lower(recipient) = lower(?)
       and kind in (${kinds.map(() => '?').join(', ')})`,
    recipient,
    ...kinds,
  )
}

/** Returns the emails about one quote or order, newest first. */
export function listEmailsOf(db: ReadDb, subjectId: string): EmailOfSubject[] {
  return db.all<EmailOfSubject>(
    `select id, subject, recipient, text, state, created_at, sent_at from outbox where subject_id = ?
     order by event_id desc`,
    subjectId,
  )
}

/** Drops unsent emails about something that is no longer true. */
export function dropWaiting(
  tx: WriteDb,
  query: { subject_id: string; kind: HistoryEventKind; now: number },
): void {
  tx.run(
    `update outbox set state = 'dropped' where subject_id = :subject_id and kind = :kind
       and (state = 'waiting' or (state = 'practice' and next_try_at > :now))`,
    query,
  )
}

/**
 * Returns the emails to be sent now, oldest first. Emails that were never tried and are from before `since` are
 * outdated: they go out only when staff retry them.
 */
export function listDueEmails(db: ReadDb, query: { now: number; since: number }): EmailRow[] {
  return db.all<EmailRow>(
    `select * from outbox where state = 'waiting' and recipient is not null
       and (next_try_at is null or next_try_at <= :now) and (attempts > 0 or created_at > :since)
     order by event_id limit 50`,
    query,
  )
}

const COLUMNS = [
  'id',
  'kind',
  'subject_kind',
  'subject_id',
  'event_id',
  'recipient',
  'subject',
  'text',
  'html',
  'text_kind',
  'texts_version',
  'state',
  'next_try_at',
  'created_at',
  'invoice_ledger_id',
] as const satisfies (keyof EmailRow)[]

const INSERT = `insert or ignore into outbox (${COLUMNS.join(', ')})
  values (${COLUMNS.map((name) => `:${name}`).join(', ')})`

/** False if the event has its email already. */
export function insertEmail(tx: WriteDb, email: Pick<EmailRow, (typeof COLUMNS)[number]>): boolean {
  return tx.run(INSERT, { ...email }) === 1
}

export type EmailChanges = Partial<Pick<EmailRow, 'state' | 'attempts' | 'next_try_at' | 'error' | 'sent_at'>>

/** Compare-and-set: false if the email is no longer in the state in which it was read. */
export function saveEmail(tx: WriteDb, row: Pick<EmailRow, 'id' | 'state'>, changes: EmailChanges): boolean {
  return updateRows(tx, 'outbox', { id: row.id, state: row.state }, changes) === 1
}
