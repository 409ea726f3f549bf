export type CsvValue = string | number | null

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

function lineOf(values: readonly CsvValue[]): string {
  return `${values.map(cellOf).join(',')}\r\n`
}

/** Text that a spreadsheet would run as a formula gets an apostrophe: file names and notes are written by others. */
function cellOf(value: CsvValue): string {
  if (value === null) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
