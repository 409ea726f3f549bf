import type { UnitStatus } from '../../shared/production/unit-states.ts'
import type { PrintLoad } from '../../shared/scheduling/capacity.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'

/** A row of `order_units`; `needs` is a `UnitNeeds` as JSON. */
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
  /** As it lies on the plate: x, y, height. */
  size_mm: [number, number, number]
  nozzle_mm: number
  material: string
  color: string
}

export function listUnits(db: ReadDb, orderId: string): UnitRow[] {
  return db.all<UnitRow>('select * from order_units where order_id = ? order by unit', orderId)
}

export function findUnit(db: ReadDb, orderId: string, unit: number): UnitRow | undefined {
  return db.get<UnitRow>('select * from order_units where order_id = ? and unit = ?', orderId, unit)
}

export function insertUnits(
  tx: WriteDb,
  made: { order_id: string; quantity: number; seconds: number; needs: UnitNeeds; now: number },
): void {
  for (let unit = 1; unit <= made.quantity; unit += 1)
    tx.run(
      `insert into order_units (order_id, unit, status, seconds, needs, queued_at, updated_at)
       values (?, ?, 'queued', ?, ?, ?, ?)`,
      made.order_id,
      unit,
      Math.max(1, Math.round(made.seconds)),
      JSON.stringify(made.needs),
      made.now,
      made.now,
    )
}

export type UnitChanges = Partial<
  Pick<UnitRow, 'status' | 'progress' | 'printer_id' | 'started_at' | 'attempts' | 'ready_at' | 'queued_at'>
>

/** Compare-and-set: false when somebody changed it since it was read. */
export function saveUnit(tx: WriteDb, row: UnitRow, changes: UnitChanges, now: number): boolean {
  const names = Object.keys(changes).sort()
  const sql = `update order_units set ${names.map((name) => `${name} = :${name}`).join(', ')},
    revision = revision + 1, updated_at = :now where order_id = :order_id and unit = :unit and revision = :revision`
  const { order_id, unit, revision } = row
  return tx.run(sql, { ...changes, now, order_id, unit, revision }) === 1
}

/** Every print that the shop still owes, as the calendar of the printers takes it. Held orders wait without a printer. */
export function unfinishedLoad(db: ReadDb, now: number): PrintLoad[] {
  const rows = db.all<UnitRow>(
    `select order_units.* from order_units join orders on orders.id = order_id
     where order_units.status in ('queued', 'printing') and orders.status <> 'on_hold'
     order by order_units.queued_at, order_units.order_id, unit`,
  )
  return rows.map((row) =>
    row.status === 'printing' && row.printer_id !== null
      ? { seconds: secondsLeft(row, now), ready_from: row.started_at ?? now, running_on: row.printer_id }
      : { seconds: row.seconds, ready_from: row.queued_at },
  )
}

function secondsLeft(row: UnitRow, now: number): number {
  if (row.progress !== null) return Math.round(row.seconds * (1 - row.progress))
  return Math.max(0, row.seconds - (now - (row.started_at ?? now)))
}
