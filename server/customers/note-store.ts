import type { ReadDb, WriteDb } from '../db/db.ts'

/** A row of `customer_notes` with its author's name. */
export interface NoteRow {
  id: string
  customer_id: string
  text: string
  by_account: string
  author: string
  created_at: number
  edited_at: number | null
  revision: number
}

const NOTES = `select customer_notes.*, accounts.name as author
  from customer_notes join accounts on accounts.id = customer_notes.by_account`

/** Newest first. */
export function listNoteRows(db: ReadDb, customerId: string): NoteRow[] {
  return db.all<NoteRow>(
    `${NOTES} where customer_id = ? order by customer_notes.created_at desc, customer_notes.rowid desc`,
    customerId,
  )
}

export function findNote(db: ReadDb, id: string): NoteRow | undefined {
  return db.get<NoteRow>(`${NOTES} where customer_notes.id = ?`, id)
}

export function insertNote(
  tx: WriteDb,
  note: Pick<NoteRow, 'id' | 'customer_id' | 'text' | 'by_account' | 'created_at'>,
): void {
  tx.run(
    `insert into customer_notes (id, customer_id, text, by_account, created_at)
     values (:id, :customer_id, :text, :by_account, :created_at)`,
    note,
  )
}

/** Compare-and-set: false when the note was edited or removed since. */
export function saveNote(
  tx: WriteDb,
  note: { id: string; revision: number; text: string; edited_at: number },
): boolean {
  return (
    tx.run(
      `update customer_notes set text = :text, edited_at = :edited_at, revision = revision + 1
       where id = :id and revision = :revision`,
      note,
    ) === 1
  )
}

export function deleteNote(tx: WriteDb, note: { id: string; revision: number }): boolean {
  return tx.run('delete from customer_notes where id = :id and revision = :revision', note) === 1
}

/** Moves notes to another customer. Returns the ids of all notes that were moved. */
export function moveNotes(tx: WriteDb, from: string, to: string): string[] {
  const ids = tx
    .all<{ id: string }>('select id from customer_notes where customer_id = ?', from)
    .map(({ id }) => id)
  tx.run('update customer_notes set customer_id = ? where customer_id = ?', to, from)
  return ids
}

export function returnNotes(tx: WriteDb, ids: string, to: string): void {
  tx.run('update customer_notes set customer_id = ? where id in (select value from json_each(?))', to, ids)
}
