import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `staff_emails`. */
export interface StaffEmailRow {
  id: string
  account_id: string
  recipient: string
  subject: string
  text: string
  html: string
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  next_try_at: number
  error: string | null
  created_at: number
  sent_at: number | null
}

export function insertStaffEmail(
  tx: WriteDb,
  email: Pick<StaffEmailRow, 'id' | 'account_id' | 'recipient' | 'subject' | 'text' | 'html' | 'created_at'>,
): void {
  tx.run(
    `insert into staff_emails (id, account_id, recipient, subject, text, html, state, next_try_at, created_at)
     values (:id, :account_id, :recipient, :subject, :text, :html, 'waiting', :created_at, :created_at)`,
    email,
  )
}

/** Returns the emails to be sent now, the oldest first. */
export function listDueStaffEmails(db: ReadDb, now: number): StaffEmailRow[] {
  return db.all<StaffEmailRow>(
    `select * from staff_emails where state = 'waiting' and next_try_at <= ? order by next_try_at, created_at limit 50`,
    now,
  )
}

/** Returns the newest email to a member of staff. */
export function findLastStaffEmail(
  db: ReadDb,
  accountId: string,
): Pick<StaffEmailRow, 'subject' | 'state' | 'error' | 'created_at' | 'sent_at'> | undefined {
  return db.get(
    `select subject, state, error, created_at, sent_at from staff_emails where account_id = ?
     order by created_at desc, rowid desc limit 1`,
    accountId,
  )
}

export type StaffEmailChanges = Pick<
  StaffEmailRow,
  'state' | 'attempts' | 'next_try_at' | 'error' | 'sent_at'
>

/** Compare-and-set: false if the email does not wait anymore. */
export function saveStaffEmail(tx: WriteDb, id: string, changes: StaffEmailChanges): boolean {
  const { state, attempts, next_try_at, error, sent_at } = changes
  const changed = tx.run(
    `update staff_emails set state = :state, attempts = :attempts, next_try_at = :next_try_at, error = :error,
       sent_at = :sent_at where id = :id and state = 'waiting'`,
    { id, state, attempts, next_try_at, error, sent_at },
  )
  return changed === 1
}
