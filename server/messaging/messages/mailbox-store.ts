import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** The row of `mailbox_progress`. */
export interface MailboxProgress {
  mailbox: string
  /** Empty before the folder was opened for the first time. */
  uid_validity: string
  last_uid: number
  read_at: number
  failing_since: number | null
}

/** Null for a mailbox that was never asked. */
export function readMailboxProgress(db: ReadDb, mailbox: string): MailboxProgress | null {
  const sql =
    'select mailbox, uid_validity, last_uid, read_at, failing_since from mailbox_progress where id = 1'
  const row = db.get<MailboxProgress>(sql)
  return row?.mailbox === mailbox ? row : null
}

/** Saves how far a mailbox was read; another mailbox is forgotten. */
export function saveMailboxProgress(tx: WriteDb, progress: MailboxProgress): void {
  tx.run(
    `insert or replace into mailbox_progress (id, mailbox, uid_validity, last_uid, read_at, failing_since)
     values (1, :mailbox, :uid_validity, :last_uid, :read_at, :failing_since)`,
    { ...progress },
  )
}
