import { isReadOtherwise } from './spreadsheet-words.ts'

/** A number that is written as it is, such as `-0.50`. */
interface CsvFigure {
  figure: string
}

export type CsvValue = string | number | CsvFigure | null

/** Without this mark Excel reads a file in the letters of its country, and `Größe` as `GrÃ¶ÃŸe`. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A table as CSV (RFC 4180): one column per pair of heading and value. `continues` leaves the headings out. */
export function csvText<Row>(
  rows: Iterable<Row>,
  columns: readonly (readonly [heading: string, value: (row: Row) => CsvValue])[],
  continues = false,
): string {
  let text = continues ? '' : csvLines([columns.map(([heading]) => heading)])
  for (const row of rows) text += lineOf(columns.map(([, value]) => value(row)))
  return text
}

/** Rows of values as CSV; the first one may have the headings. `continues` leaves out what begins a file. */
export function csvLines(rows: readonly (readonly CsvValue[])[], continues = false): string {
  return (continues ? '' : BYTE_ORDER_MARK) + rows.map(lineOf).join('')
}

function lineOf(values: readonly CsvValue[]): string {
  return `${values.map(cellOf).join(',')}\r\n`
}

/** Text that a spreadsheet would not show as it is gets an apostrophe: file names, codes and notes are written by others. */
function cellOf(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'object') return value.figure
  const text = typeof value === 'string' && isReadOtherwise(value) ? `'${value}` : String(value)
  // In much of Europe spreadsheets divide at semicolons.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
