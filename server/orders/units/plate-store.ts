import { plateProgress } from '../../../shared/production/plates/plate-progress.ts'
import type { BedState } from '../../../shared/production/plates/plate-rules.ts'
import type { PlateStatus, PrintOutcome } from '../../../shared/production/plates/plate-states.ts'
import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { insertRow, updateIfUnchanged } from '../../platform/db/row-writes.ts'

/** A row of `plates`. */
export interface PlateRow {
  number: number
  id: string
  status: PlateStatus
  printer_id: string | null
  material: MaterialId
  color: string
  color_note: string | null
  nozzle_mm: number
  layer_height_mm: number | null
  seconds: number
  grams: number
  /** The factor, accepted by the owner, that `seconds` and `grams` were multiplied by. */
  time_factor: number
  grams_factor: number
  planned_start: number | null
  progress: number | null
  started_at: number | null
  printed_at: number | null
  cleared_at: number | null
  note: string | null
  revision: number
  created_at: number
  updated_at: number
}

/** A row of `plate_units`. */
export interface PlateUnitRow {
  plate_id: string
  order_id: string
  unit: number
  x_mm: number | null
  y_mm: number | null
  turn_deg: number
  outcome: PrintOutcome
  ended_at: number | null
}

export function findPlate(db: ReadDb, id: string): PlateRow | undefined {
  return db.get<PlateRow>('select * from plates where id = ?', id)
}

/** Planned, printing and printed plates, by number. */
export function listOpenPlates(db: ReadDb): PlateRow[] {
  return db.all<PlateRow>(
    "select * from plates where status in ('planned', 'printing', 'printed') order by number",
  )
}

/** Returns the plate on a printer's bed, printing or printed. */
export function findPlateOnBed(db: ReadDb, printerId: string): PlateRow | undefined {
  return db.get<PlateRow>(
    "select * from plates where printer_id = ? and status in ('printing', 'printed')",
    printerId,
  )
}

/** Returns printers with a plate on their bed, by id. */
export function listTakenBeds(db: ReadDb): Map<string, BedState> {
  const rows = db.all<{ printer_id: string; status: BedState }>(
    "select printer_id, status from plates where status in ('printing', 'printed')",
  )
  return new Map(rows.map(({ printer_id, status }) => [printer_id, status]))
}

/** Returns the units of a plate, without those that were taken off it. */
/** Returns the name of the shop's own material that a plate is printed in; null for every other material. */
export function findOwnName(db: ReadDb, plateId: string): string | null {
  const row = db.get<{ name: string | null }>(
    `select needs ->> '$.own.name' as name from plate_units join order_units using (order_id, unit)
     where plate_id = ? limit 1`,
    plateId,
  )
  return row?.name ?? null
}

export function listPlateUnits(db: ReadDb, plateId: string): PlateUnitRow[] {
  return db.all<PlateUnitRow>(
    "select * from plate_units where plate_id = ? and outcome <> 'removed' order by order_id, unit",
    plateId,
  )
}

/** Returns the plate that a unit is on, or was printed on last. */
export function findLastPlate(
  db: ReadDb,
  { order_id, unit }: Pick<PlateUnitRow, 'order_id' | 'unit'>,
): (PlateRow & { outcome: PrintOutcome }) | undefined {
  return db.get<PlateRow & { outcome: PrintOutcome }>(
    `select plates.*, outcome from plate_units join plates on plates.id = plate_id
     where order_id = ? and unit = ? and outcome in ('planned', 'printing', 'printed')
     order by outcome in ('planned', 'printing') desc, plates.started_at desc, number desc limit 1`,
    order_id,
    unit,
  )
}

const COLUMNS = [
  'id',
  'status',
  'printer_id',
  'material',
  'color',
  'color_note',
  'nozzle_mm',
  'layer_height_mm',
  'seconds',
  'grams',
  'time_factor',
  'grams_factor',
  'planned_start',
  'started_at',
  'note',
  'created_at',
  'updated_at',
] as const satisfies (keyof PlateRow)[]

/** The database assigns the plate's number. */
export function insertPlate(tx: WriteDb, plate: Pick<PlateRow, (typeof COLUMNS)[number]>): PlateRow {
  insertRow(tx, 'plates', COLUMNS, plate)
  return findPlate(tx, plate.id)!
}

export type PlateChanges = Partial<Omit<PlateRow, 'number' | 'id' | 'revision' | 'created_at' | 'updated_at'>>

/**
 * Compare-and-set: returns false if the row has changed since it was read. A reported progress counts from `updated_at`, so
 * a change of anything else also stores the current progress.
 */
export function savePlate(tx: WriteDb, row: PlateRow, changes: PlateChanges, now: number): boolean {
  const isReported = row.status === 'printing' && row.progress !== null
  const progress = isReported ? { progress: plateProgress(row, now) } : {}
  const { id, revision } = row
  return updateIfUnchanged(tx, 'plates', { id, revision }, { ...progress, ...changes, updated_at: now })
}

/** Puts a unit on a plate; again where it was taken off it before. */
export function savePlateUnit(tx: WriteDb, row: PlateUnitRow): void {
  tx.run(
    `insert into plate_units (plate_id, order_id, unit, x_mm, y_mm, turn_deg, outcome, ended_at)
     values (:plate_id, :order_id, :unit, :x_mm, :y_mm, :turn_deg, :outcome, :ended_at)
     on conflict (plate_id, order_id, unit) do update set x_mm = excluded.x_mm, y_mm = excluded.y_mm,
       turn_deg = excluded.turn_deg, outcome = excluded.outcome, ended_at = excluded.ended_at`,
    { ...row },
  )
}

/** Sets the state of the print of one unit on a plate. */
export function setOutcome(
  tx: WriteDb,
  plateId: string,
  { order_id, unit }: Pick<PlateUnitRow, 'order_id' | 'unit'>,
  outcome: { outcome: PrintOutcome; ended_at: number | null },
): void {
  tx.run(
    `update plate_units set outcome = :outcome, ended_at = :ended_at
     where plate_id = :plate_id and order_id = :order_id and unit = :unit`,
    { ...outcome, plate_id: plateId, order_id, unit },
  )
}
