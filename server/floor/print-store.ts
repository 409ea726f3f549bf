import type { MaterialId } from '../../shared/catalog/materials.ts'
import type { PlateStatus, PrintOutcome } from '../../shared/plates/plate-states.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { ReadDb } from '../db/db.ts'
import type { OrderRow } from '../orders/order-store.ts'
import type { UnitRow } from '../units/unit-store.ts'

/** A row of `plates`, as far as it is printed. */
export interface PrintedPlate {
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
  planned_start: number | null
  note: string | null
  updated_at: number
}

/** A unit with its place on a plate. */
export interface PlacedUnit extends UnitRow {
  plate_id: string
  x_mm: number | null
  y_mm: number | null
  turn_deg: number
  outcome: PrintOutcome
  held_reason: string | null
}

/** An order with what is printed of its first article. */
export type PrintedOrder = OrderRow & { first_article: 'none' | 'needed' | 'passed' | 'waived' }

/** Returns the plates in the sequence of their numbers in the query. Refuses with `not_found` when there is none of one. */
export function platesByNumber(db: ReadDb, numbers: readonly number[]): PrintedPlate[] {
  const rows = db.all<PrintedPlate>(
    'select * from plates where number in (select value from json_each(?))',
    JSON.stringify(numbers),
  )
  return numbers.map((number) => found(rows, number, 'plate'))
}

/** The units of plates, without those that were taken off them. */
export function unitsOnPlates(db: ReadDb, plates: readonly PrintedPlate[]): PlacedUnit[] {
  return db.all<PlacedUnit>(
    `select order_units.*, plate_units.plate_id, x_mm, y_mm, turn_deg, outcome
     from plate_units join order_units using (order_id, unit)
     where plate_id in (select value from json_each(?)) and outcome <> 'removed' order by order_id, unit`,
    JSON.stringify(plates.map(({ id }) => id)),
  )
}

export function ordersByNumber(db: ReadDb, numbers: readonly number[]): PrintedOrder[] {
  const rows = db.all<PrintedOrder>(
    'select * from orders where number in (select value from json_each(?))',
    JSON.stringify(numbers),
  )
  return numbers.map((number) => found(rows, number, 'order'))
}

export function ordersById(db: ReadDb, ids: readonly string[]): PrintedOrder[] {
  return db.all<PrintedOrder>(
    'select * from orders where id in (select value from json_each(?))',
    JSON.stringify(ids),
  )
}

function found<Row extends { number: number }>(rows: readonly Row[], number: number, what: string): Row {
  const row = rows.find((candidate) => candidate.number === number)
  if (!row) throw new Refusal('not_found', `There is no ${what} ${number}.`)
  return row
}
