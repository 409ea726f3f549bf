import { csvLines, type CsvValue } from '../../../shared/platform/csv.ts'
import { csvDollars } from '../../../shared/desk/reports/report-csv.ts'
import type { SqlValue } from '../../platform/db/db.ts'
import type { SqlRow } from './json-row.ts'

/** Yields the rows of a query as CSV, line by line; `columns` are its headings when it has no rows. */
export function* csvFile(columns: readonly string[], rows: Iterable<SqlRow>): Generator<string> {
  yield csvLines([columns.map((name) => name.replace(/_cents$/, '_usd'))])
  for (const row of rows) yield csvLines([columns.map((name) => cellOf(name, row[name]))], true)
}

function cellOf(column: string, value: SqlValue): CsvValue {
  if (value === null || typeof value === 'string') return value
  if (value instanceof Uint8Array) throw new Error(`${column} is no text or number`)
  const number = Number(value)
  if (column.endsWith('_cents')) return csvDollars(number)
  if (column.endsWith('_at')) return new Date(number * 1000).toISOString().replace('.000', '')
  return number
}
