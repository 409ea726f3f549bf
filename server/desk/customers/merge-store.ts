import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A moved quote as it was, and the revision that the merge left. */
export interface MovedQuote {
  quote_id: string
  review_token: string
  file_id: string
  contact_email: string | null
  /** After the merge. */
  revision: number
  /** After the merge; null without an order. */
  order_revision: number | null
}

/** A row of `customer_merges` with names; `quotes` and `notes` are decoded. */
export interface MergeRow {
  id: string
  guest_id: string
  account_id: string
  quotes: MovedQuote[]
  /** JSON list of note ids. */
  notes: string
  reason: string
  by: string
  merged_at: number
  undone_at: number | null
  undone_by_name: string | null
  undo_reason: string | null
}

type StoredRow = Omit<MergeRow, 'quotes'> & { quotes: string }

const MERGES = `select customer_merges.*, author.name as "by", undoer.name as undone_by_name from customer_merges
  join accounts as author on author.id = by_account left join accounts as undoer on undoer.id = undone_by`

const decode = (row: StoredRow): MergeRow => ({ ...row, quotes: JSON.parse(row.quotes) as MovedQuote[] })

/** Returns merges of a guest or account, the newest first. */
export function listMergeRows(db: ReadDb, customerId: string): MergeRow[] {
  const rows = db.all<StoredRow>(
    `${MERGES} where guest_id = :id or account_id = :id order by merged_at desc, customer_merges.rowid desc`,
    { id: customerId },
  )
  return rows.map(decode)
}

export function findMerge(db: ReadDb, id: string): MergeRow | undefined {
  const row = db.get<StoredRow>(`${MERGES} where customer_merges.id = ?`, id)
  return row && decode(row)
}

export interface NewMerge {
  id: string
  guest_id: string
  account_id: string
  quotes: readonly MovedQuote[]
  notes: readonly string[]
  reason: string
  by_account: string
  merged_at: number
}

export function insertMerge(tx: WriteDb, merge: NewMerge): void {
  tx.run(
    `insert into customer_merges (id, guest_id, account_id, quotes, notes, reason, by_account, merged_at)
     values (:id, :guest_id, :account_id, :quotes, :notes, :reason, :by_account, :merged_at)`,
    { ...merge, quotes: JSON.stringify(merge.quotes), notes: JSON.stringify(merge.notes) },
  )
}

/** False if it was undone already. */
export function saveUndo(
  tx: WriteDb,
  undo: { id: string; undone_at: number; undone_by: string; undo_reason: string },
): boolean {
  return (
    tx.run(
      `update customer_merges set undone_at = :undone_at, undone_by = :undone_by, undo_reason = :undo_reason
       where id = :id and undone_at is null`,
      undo,
    ) === 1
  )
}
