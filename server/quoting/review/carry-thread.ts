import type { WriteDb } from '../../platform/db/db.ts'

/** A quote that follows another shows the messages about it. Nothing where there are none. */
export function carryThread(tx: WriteDb, { from, to }: { from: string; to: string }): void {
  tx.run(
    `insert into quote_threads (quote_id, thread_id) select :to, thread_id from quote_threads where quote_id = :from`,
    { from, to },
  )
}
