/** A number that is written as it is, such as `-0.50`. */
interface CsvFigure {
  figure: string
}

export type CsvValue = string | number | CsvFigure | null

/** Rows as CSV (RFC 4180): commas, CRLF. */
export function csvText(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

/** Text that a spreadsheet would run as a formula gets an apostrophe: file names and notes are written by others. */
function csvCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'object') return value.figure
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
