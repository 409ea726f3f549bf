import type { DeskKind } from '../../shared/desk/desk-kinds.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

/** A row of `desk_snoozes`. */
export interface SnoozeRow {
  kind: DeskKind
  subject_id: string
  quote_id: string | null
  state: string
  until_day: string
  reason: string
  by_account: string | null
  snoozed_at: number
}

type Named = Pick<SnoozeRow, 'kind' | 'subject_id'>

/** Returns every snooze with the name of who made it: also those of items that changed or are done. */
export function listSnoozes(db: ReadDb): (SnoozeRow & { by_name: string | null })[] {
  return db.all<SnoozeRow & { by_name: string | null }>(
    `select desk_snoozes.*, accounts.name as by_name from desk_snoozes left join accounts on accounts.id = by_account`,
  )
}

export function findSnooze(db: ReadDb, item: Named): SnoozeRow | undefined {
  return db.get<SnoozeRow>(
    'select * from desk_snoozes where kind = ? and subject_id = ?',
    item.kind,
    item.subject_id,
  )
}

/** Replaces an earlier snooze of the same item. */
export function saveSnooze(tx: WriteDb, row: SnoozeRow): void {
  tx.run(
    `insert or replace into desk_snoozes (kind, subject_id, quote_id, state, until_day, reason, by_account, snoozed_at)
     values (:kind, :subject_id, :quote_id, :state, :until_day, :reason, :by_account, :snoozed_at)`,
    { ...row },
  )
}

export function deleteSnooze(tx: WriteDb, item: Named): void {
  tx.run('delete from desk_snoozes where kind = ? and subject_id = ?', item.kind, item.subject_id)
}

/** Deletes snoozes whose day was before this one. */
export function deleteSnoozesBefore(tx: WriteDb, day: string): void {
  tx.run('delete from desk_snoozes where until_day < ?', day)
}
