import type { MaterialId } from '../../shared/catalog/materials.ts'
import type { Scrap } from '../../shared/production/scrap.ts'
import type { FailureReason } from '../../shared/production/unit-work.ts'
import type { UnitStatus } from '../../shared/production/unit-states.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'

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
  revision: number
  updated_at: number
}

/** What printing one unit needs. */
export interface UnitNeeds {
  /** In its orientation on the build plate: x, y, height. */
  size_mm: [number, number, number]
  nozzle_mm: number
  material: MaterialId
  color: string
}

export function needsOf({ needs }: Pick<UnitRow, 'needs'>): UnitNeeds {
  return JSON.parse(needs) as UnitNeeds
}

export function listUnits(db: ReadDb, orderId: string): UnitRow[] {
  return db.all<UnitRow>('select * from order_units where order_id = ? order by unit', orderId)
}

export function findUnit(db: ReadDb, orderId: string, unit: number): UnitRow | undefined {
  return db.get<UnitRow>('select * from order_units where order_id = ? and unit = ?', orderId, unit)
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
  Pick<UnitRow, 'status' | 'progress' | 'printer_id' | 'started_at' | 'attempts' | 'ready_at' | 'queued_at'>
>

/** Compare-and-set: returns false when the row has changed since it was read. */
export function saveUnit(tx: WriteDb, row: UnitRow, changes: UnitChanges, now: number): boolean {
  const names = Object.keys(changes).sort()
  const sql = `update order_units set ${names.map((name) => `${name} = :${name}`).join(', ')},
    revision = revision + 1, updated_at = :now where order_id = :order_id and unit = :unit and revision = :revision`
  const { order_id, unit, revision } = row
  return tx.run(sql, { ...changes, now, order_id, unit, revision }) === 1
}

/** The units that are printing now, on any printer. */
export function listPrinting(db: ReadDb): UnitRow[] {
  return db.all<UnitRow>(
    "select * from order_units where status = 'printing' order by printer_id, started_at",
  )
}

/** A `queued_at` before all queued units of the same order, so that other orders keep their places. */
export function queuedAtFirstInOrder(db: ReadDb, row: Pick<UnitRow, 'order_id' | 'queued_at'>): number {
  const first = db.get<{ at: number | null }>(
    "select min(queued_at) as at from order_units where status = 'queued' and order_id = ?",
    row.order_id,
  )
  return Math.min(row.queued_at, (first?.at ?? row.queued_at) - 1)
}

type Nullable<Values> = { [Name in keyof Values]: Values[Name] | null }

/** A row of `unit_failures`: a failed print. What it used up is null for failures of before it was counted. */
export interface FailureRow extends Nullable<Scrap> {
  order_id: string
  unit: number
  at: number
  reason: FailureReason
  note: string | null
  printer_id: string | null
  progress: number
  status: UnitStatus
}

export function insertFailure(tx: WriteDb, failure: FailureRow): void {
  tx.run(
    `insert into unit_failures
       (order_id, unit, at, reason, note, printer_id, progress, status, seconds, grams, cost_cents)
     values (:order_id, :unit, :at, :reason, :note, :printer_id, :progress, :status, :seconds, :grams, :cost_cents)`,
    { ...failure },
  )
}

export function listFailures(db: ReadDb, orderId: string): FailureRow[] {
  return db.all<FailureRow>(
    `select order_id, unit, at, reason, note, printer_id, progress, status, seconds, grams, cost_cents
     from unit_failures where order_id = ? order by id`,
    orderId,
  )
}
