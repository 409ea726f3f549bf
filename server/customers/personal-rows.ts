import type { ReadDb } from '../db/db.ts'
import type { PersonalTable } from './personal-table.ts'

/** A row as it is stored. */
export type PersonalRow = Record<string, string | number | null>

const ROWS_AT_ONCE = 200

/** Number of a customer's rows. */
export function countRows(db: ReadDb, { table, of }: PersonalTable, customerId: string): number {
  return db.get<{ n: number }>(`select count(*) as n from ${table} where ${of}`, { customer: customerId })!.n
}

/** A customer's rows of one table, without what an export leaves out; read in parts, so that long tables need little memory. */
export function* readRows(db: ReadDb, personal: PersonalTable, customerId: string): Generator<PersonalRow> {
  const { table, of, leaves_out = [] } = personal
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = db.all<PersonalRow>(
      `select * from ${table} where ${of} order by 1, 2 limit :limit offset :offset`,
      { customer: customerId, limit: ROWS_AT_ONCE, offset },
    )
    for (const row of rows)
      yield Object.fromEntries(Object.entries(row).filter(([column]) => !leaves_out.includes(column)))
    if (rows.length < ROWS_AT_ONCE) return
  }
}
