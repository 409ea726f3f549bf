import { csvText } from '../../platform/csv.ts'
import { columnsOf, type ListTable } from './list-table.ts'

/** Returns the rows of a list as CSV, with the shown columns. `continues` leaves the headings out. */
export function listCsv<Row>(
  table: ListTable<Row>,
  rows: Iterable<Row>,
  { columns, continues = false }: { columns: readonly string[] | null; continues?: boolean },
): string {
  const shown = columnsOf(table, columns).map((name) => table.columns[name])
  return csvText(
    rows,
    shown.map(({ label, csv }) => [label, csv] as const),
    continues,
  )
}

/** Money as a spreadsheet reads it. */
export const dollarsOf = (cents: number | null) =>
  cents === null ? null : { figure: (cents / 100).toFixed(2) }
