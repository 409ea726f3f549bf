import type { ReadDb } from '../../platform/db/db.ts'
import type { PersonalTable } from './personal-table.ts'

/** A row as it is stored. */
export type PersonalRow = Record<string, string | number | null>

const ROWS_AT_ONCE = 200

/**
 * Number of a customer's rows in each table. One statement lists the ids of their quotes and orders once and joins them: a
 * subquery would sort them again for each table, and a customer may have thousands.
 */
export function countRows(
  db: ReadDb,
  tables: readonly PersonalTable[],
  customerId: string,
): { personal: PersonalTable; count: number }[] {
  const counts = db.get<Record<string, number>>(
    `with own_quotes(id) as materialized (select id from customer_quotes where customer_id = :customer),
       own_orders(id) as materialized (select id from customer_orders where customer_id = :customer)
     select ${tables.map((table, at) => `${countSql(table)} as n${at}`).join(', ')}`,
    { customer: customerId },
  )!
  return tables.map((personal, at) => ({ personal, count: counts[`n${at}`] }))
}

function countSql({ table, of, counted = [`${table} where ${of}`] }: PersonalTable): string {
  return counted.map((rows) => `(select count(*) from ${rows})`).join(' + ')
}

/** Yields a customer's rows of one table, without what an export leaves out; read in parts, so that long tables need little memory. */
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
