import type { SpoolLogEntry, SpoolLogKind } from '../../../shared/production/filament/spool.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** A row of `filament_log`. */
export interface FilamentLogRow {
  spool_id: string | null
  at: number
  kind: SpoolLogKind
  change_mg: number
  remaining_mg: number | null
  beyond_mg: number
  plate_id: string | null
  order_id: string | null
  unit: number | null
  note: string | null
  by_account: string | null
}

export function insertFilamentLog(tx: WriteDb, row: FilamentLogRow): void {
  tx.run(
    `insert into filament_log
       (spool_id, at, kind, change_mg, remaining_mg, beyond_mg, plate_id, order_id, unit, note, by_account)
     values (:spool_id, :at, :kind, :change_mg, :remaining_mg, :beyond_mg, :plate_id, :order_id, :unit, :note, :by_account)`,
    { ...row },
  )
}

/** Returns the log of a spool, newest first. Units of one plate that ended together are one entry of their order. */
export function listSpoolLog(db: ReadDb, spoolId: string, limit: number): SpoolLogEntry[] {
  return db.all<SpoolLogEntry>(
    `select max(filament_log.id) as id, filament_log.at, kind, sum(change_mg) as change_mg,
       min(filament_log.remaining_mg) as remaining_mg, sum(beyond_mg) as beyond_mg, plates.number as plate, order_id,
       filament_log.note, accounts.name as who
     from filament_log
     left join plates on plates.id = plate_id
     left join accounts on accounts.id = by_account
     where spool_id = ?
     group by coalesce(plate_id, filament_log.id), order_id, filament_log.at, kind
     order by max(filament_log.id) desc limit ?`,
    spoolId,
    limit,
  )
}

/** Returns the id of the spool that the start of a plate took out of its printer. */
export function findSpoolTakenOut(
  db: ReadDb,
  { id, started_at }: { id: string; started_at: number | null },
): string | undefined {
  return db.get<{ spool_id: string }>(
    "select spool_id from filament_log where plate_id = ? and kind = 'moved' and at = ?",
    id,
    started_at,
  )?.spool_id
}

/** Returns the filament that the print of one unit took and gave back. */
export function listUnitFilament(
  db: ReadDb,
  print: { plate_id: string; order_id: string; unit: number },
): Pick<FilamentLogRow, 'spool_id' | 'change_mg' | 'beyond_mg'>[] {
  return db.all(
    `select spool_id, change_mg, beyond_mg from filament_log
     where plate_id = :plate_id and order_id = :order_id and unit = :unit order by id`,
    { ...print },
  )
}
