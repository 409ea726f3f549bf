import type { SpoolLogKind } from '../../../shared/production/filament/spool.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { insertFilamentLog } from './filament-log-store.ts'
import { findSpool, saveSpool, type SpoolUpdate, type SpoolRow } from './spool-store.ts'

interface SpoolChange {
  changes: SpoolUpdate
  kind: SpoolLogKind
  note: string | null
  /** The plate whose start moved it. */
  plate_id?: string
  by_account: string | null
  now: number
}

/** Returns the spool at the revision that staff saw. Refuses with `wrong_state` when it has changed since. */
export function getSeenSpool(db: ReadDb, seen: { spool_id: string; revision: number }): SpoolRow {
  const row = getSpool(db, seen.spool_id)
  if (row.revision !== seen.revision)
    throw new Refusal('wrong_state', `Spool S${row.number} has changed since. Look at it again.`)
  return row
}

export function getSpool(db: ReadDb, id: string): SpoolRow {
  const row = findSpool(db, id)
  if (!row) throw new Refusal('not_found', 'There is no such spool.')
  return row
}

/** Refuses with `wrong_state` when the spool is retired. */
export function refuseRetired({ retired_at, number }: SpoolRow): void {
  if (retired_at !== null)
    throw new Refusal('wrong_state', `Spool S${number} is retired. Take it back into use first.`)
}

/** Saves a change of a spool and writes its log; a change of `remaining_mg` is the log's amount. */
export function changeSpool(tx: WriteDb, row: SpoolRow, change: SpoolChange): void {
  const { changes, kind, note, plate_id = null, by_account, now } = change
  if (!saveSpool(tx, row, changes, now)) throw new Refusal('wrong_state')
  const remaining_mg = changes.remaining_mg ?? row.remaining_mg
  insertFilamentLog(tx, {
    spool_id: row.id,
    at: now,
    kind,
    change_mg: remaining_mg - row.remaining_mg,
    remaining_mg,
    beyond_mg: 0,
    plate_id,
    order_id: null,
    unit: null,
    note,
    by_account,
  })
}
