import type { MaterialId } from '../../shared/catalog/materials.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

/** A plate of which the print has ended. */
export interface EndedPlateRow {
  id: string
  number: number
  printer_id: string | null
  material: MaterialId
  /** The material that its first order names, if it is `Custom`. */
  material_note: string | null
  started_at: number
  printed_at: number
  wh: number | null
}

const COLUMNS = `plates.id, number, printer_id, material, started_at, printed_at, wh, (
    select material_note from plate_units join quotes on quotes.id = order_id
    where plate_id = plates.id order by order_id limit 1) as material_note
  from plates left join plate_energy on plate_id = plates.id`
const HAS_ENDED = 'started_at is not null and printed_at is not null'

export function listEndedPlates(db: ReadDb, ids: readonly string[]): EndedPlateRow[] {
  return db.all<EndedPlateRow>(
    `select ${COLUMNS} where plates.id in (select value from json_each(?)) and ${HAS_ENDED} order by number`,
    JSON.stringify(ids),
  )
}

/** Returns the plates on which units of an order were printed, well or not. */
export function listPlatesOfOrders(db: ReadDb, orderIds: readonly string[]): string[] {
  const rows = db.all<{ plate_id: string }>(
    `select distinct plate_id from plate_units
     where order_id in (select value from json_each(?)) and outcome in ('printed', 'failed')`,
    JSON.stringify(orderIds),
  )
  return rows.map(({ plate_id }) => plate_id)
}

export interface EndedUnitRow {
  plate_id: string
  order_id: string
  unit: number
  outcome: 'printed' | 'failed'
  seconds: number
}

export function listEndedUnits(db: ReadDb, plateIds: readonly string[]): EndedUnitRow[] {
  return db.all<EndedUnitRow>(
    `select plate_id, order_id, unit, outcome, seconds
     from json_each(?) as wanted join plate_units on plate_id = wanted.value join order_units using (order_id, unit)
     where outcome in ('printed', 'failed') order by plate_id, order_id, unit`,
    JSON.stringify(plateIds),
  )
}

/**
 * The filament that the print of a unit took from one spool, and the spool's cost; null if no spool or no price was
 * known.
 */
export interface UsedFilamentRow {
  plate_id: string
  order_id: string
  unit: number
  mg: number
  cost_cents: number | null
  net_mg: number | null
}

export function listUsedFilament(db: ReadDb, plateIds: readonly string[]): UsedFilamentRow[] {
  return db.all<UsedFilamentRow>(
    `select plate_id, order_id, unit, sum(beyond_mg - change_mg) as mg, spools.cost_cents, spools.net_mg
     from json_each(?) as wanted join filament_log on plate_id = wanted.value left join spools on spools.id = spool_id
     group by plate_id, order_id, unit, spool_id`,
    JSON.stringify(plateIds),
  )
}

export function findPlateEnergy(db: ReadDb, plateId: string): number | null {
  return db.get<{ wh: number }>('select wh from plate_energy where plate_id = ?', plateId)?.wh ?? null
}

/** Null removes what was read. */
export function savePlateEnergy(
  tx: WriteDb,
  { plate_id, wh }: { plate_id: string; wh: number | null },
  { by_account, now }: { by_account: string; now: number },
): void {
  if (wh === null) {
    tx.run('delete from plate_energy where plate_id = ?', plate_id)
    return
  }
  tx.run(
    `insert into plate_energy (plate_id, wh, read_at, by_account) values (:plate_id, :wh, :now, :by_account)
     on conflict (plate_id) do update set wh = excluded.wh, read_at = excluded.read_at, by_account = excluded.by_account`,
    { plate_id, wh, now, by_account },
  )
}
