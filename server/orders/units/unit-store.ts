import type { FailureReason, Priority, UnitNeeds } from '../../../shared/orders/production/unit-work.ts'
import type { PrintOutcome } from '../../../shared/production/plates/plate-states.ts'
import type { UnitStatus } from '../../../shared/orders/production/unit-states.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { updateIfUnchanged } from '../../platform/db/row-writes.ts'

/** A row of `order_units`; `needs` is JSON (see `needsOf`). */
export interface UnitRow {
  order_id: string
  unit: number
  status: UnitStatus
  seconds: number
  needs: string
  progress: number | null
  printer_id: string | null
  started_at: number | null
  attempts: number
  ready_at: number | null
  queued_at: number
  held_reason: string | null
  held_cause: 'customer' | 'shop' | null
  held_at: number | null
  priority: Priority
  printed_at: number | null
  /** Print time of the whole plate that it is on; null if it is on none. */
  plate_seconds: number | null
  revision: number
  updated_at: number
}

/** The columns of `UnitRow`, for a query of `order_units`. */
export const UNIT_COLUMNS = `order_units.*, (select plates.seconds from plate_units join plates on plates.id = plate_id
  where plate_units.order_id = order_units.order_id and plate_units.unit = order_units.unit and outcome = 'printing')
  as plate_seconds`

export function needsOf({ needs }: Pick<UnitRow, 'needs'>): UnitNeeds {
  return JSON.parse(needs) as UnitNeeds
}

export function listUnits(db: ReadDb, orderId: string): UnitRow[] {
  return db.all<UnitRow>(`select ${UNIT_COLUMNS} from order_units where order_id = ? order by unit`, orderId)
}

export function findUnit(db: ReadDb, orderId: string, unit: number): UnitRow | undefined {
  return db.get<UnitRow>(
    `select ${UNIT_COLUMNS} from order_units where order_id = ? and unit = ?`,
    orderId,
    unit,
  )
}

/** Returns the units of a plate with the state of their print, without those that were taken off it. */
export function listUnitsOnPlate(db: ReadDb, plateId: string): (UnitRow & { outcome: PrintOutcome })[] {
  return db.all<UnitRow & { outcome: PrintOutcome }>(
    `select ${UNIT_COLUMNS}, on_plate.outcome from plate_units as on_plate join order_units using (order_id, unit)
     where on_plate.plate_id = ? and on_plate.outcome <> 'removed' order by order_id, unit`,
    plateId,
  )
}

export function insertUnits(
  tx: WriteDb,
  order: { order_id: string; quantity: number; seconds: number; needs: UnitNeeds; now: number },
): void {
  for (let unit = 1; unit <= order.quantity; unit += 1)
    tx.run(
      `insert into order_units (order_id, unit, status, seconds, needs, queued_at, updated_at)
       values (?, ?, 'queued', ?, ?, ?, ?)`,
      order.order_id,
      unit,
      Math.max(1, Math.round(order.seconds)),
      JSON.stringify(order.needs),
      order.now,
      order.now,
    )
}

export type UnitChanges = Partial<
  Omit<UnitRow, 'order_id' | 'unit' | 'seconds' | 'needs' | 'plate_seconds' | 'revision' | 'updated_at'>
>

/** Compare-and-set: returns false if the row has changed since it was read. */
export function saveUnit(tx: WriteDb, row: UnitRow, changes: UnitChanges, now: number): boolean {
  const { order_id, unit, revision } = row
  return updateIfUnchanged(tx, 'order_units', { order_id, unit, revision }, { ...changes, updated_at: now })
}

/** Returns a `queued_at` before all queued units of the same order, so that other orders keep their places. */
export function queuedAtFirstInOrder(db: ReadDb, row: Pick<UnitRow, 'order_id' | 'queued_at'>): number {
  const first = db.get<{ at: number | null }>(
    "select min(queued_at) as at from order_units where status = 'queued' and order_id = ?",
    row.order_id,
  )
  return Math.min(row.queued_at, (first?.at ?? row.queued_at) - 1)
}

/** A row of `unit_failures`: a failed print. */
export interface FailureRow {
  order_id: string
  unit: number
  at: number
  reason: FailureReason
  note: string | null
  printer_id: string | null
  progress: number
  status: UnitStatus
  plate_id: string | null
  /** Machine time and filament that it used up; null if unknown. */
  seconds: number | null
  grams: number | null
  cost_cents: number | null
}

export function insertFailure(tx: WriteDb, failure: FailureRow): void {
  tx.run(
    `insert into unit_failures (order_id, unit, at, reason, note, printer_id, progress, status, plate_id, seconds, grams,
       cost_cents)
     values (:order_id, :unit, :at, :reason, :note, :printer_id, :progress, :status, :plate_id, :seconds, :grams,
       :cost_cents)`,
    { ...failure },
  )
}

export function listFailures(db: ReadDb, orderId: string): FailureRow[] {
  return db.all<FailureRow>(
    `select order_id, unit, at, reason, note, printer_id, progress, status, plate_id, seconds, grams, cost_cents
     from unit_failures where order_id = ? order by id`,
    orderId,
  )
}
