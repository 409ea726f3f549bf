import { Refusal } from '../../../shared/platform/refusals.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import type { PlateRow } from '../../orders/units/plate-store.ts'

/** Returns plates in the sequence of their numbers. Refuses with `not_found` where there is none of a number. */
export function platesByNumber(db: ReadDb, numbers: readonly number[]): PlateRow[] {
  const rows = db.all<PlateRow>(
    'select * from plates where number in (select value from json_each(?))',
    JSON.stringify(numbers),
  )
  return numbers.map((number) => found(rows, number, 'plate'))
}

/** The same for orders. */
export function ordersByNumber(db: ReadDb, numbers: readonly number[]): OrderRow[] {
  const rows = db.all<OrderRow>(
    'select * from orders where number in (select value from json_each(?))',
    JSON.stringify(numbers),
  )
  return numbers.map((number) => found(rows, number, 'order'))
}

function found<Row extends { number: number }>(rows: readonly Row[], number: number, what: string): Row {
  const row = rows.find((candidate) => candidate.number === number)
  if (!row) throw new Refusal('not_found', `There is no ${what} ${number}.`)
  return row
}
