/** A number that is written as it is, such as `-0.50`. */
interface CsvFigure {
  figure: string
}

export type CsvValue = string | number | CsvFigure | null

/** A table as CSV (RFC 4180): one column per pair of heading and value. `continues` leaves the headings out. */
export function csvText<Row>(
  rows: Iterable<Row>,
  columns: readonly (readonly [heading: string, value: (row: Row) => CsvValue])[],
  continues = false,
): string {
  let text = continues ? '' : lineOf(columns.map(([heading]) => heading))
  for (const row of rows) text += lineOf(columns.map(([, value]) => value(row)))
  return text
}

/** Rows of values as CSV; the first one may have the headings. */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map(lineOf).join('')
}

function lineOf(values: readonly CsvValue[]): string {
  return `${values.map(cellOf).join(',')}\r\n`
}

/** Text that a spreadsheet would run as a formula gets an apostrophe: file names and notes are written by others. */
function cellOf(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'object') return value.figure
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
