import type { WriteDb } from '../../platform/db/db.ts'

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
