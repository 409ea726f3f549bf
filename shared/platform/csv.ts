/** Also in full width, which spreadsheets in Japan and China read as the same. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** A month's name is a date with a number before or behind it. */
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'

const NUMBERS = [
  // A ZIP code or a lot that begins with zeros.
  /^0\d[\d.]*$/,
  // A tracking number: spreadsheets keep fifteen digits.
  /^\d{16,}$/,
  // The zero at the end of a version.
  /^\d+\.\d*0$/,
  /^\d+\.$/,
  /^\.?\d+(?:\.\d+)?e[+-]?\d+$/i,
  /^\d+(?:,\d+)+(?:\.\d+)?$/,
  /^\(\d[\d.,]*\)$/,
  // Thousands and decimals as German and French spreadsheets read them.
  /^\d{1,3}(?:[. ’']\d{3})+(?:,\d+)?$/,
  /^\d+(?:[.,]\d+)? ?%$/,
  /^[€£] ?\d[\d.,]*$/,
  /^(?:true|false)$/i,
]

const DATES = [
  // As a PO number or a lot. Years come first in the shop's own days and months, which are dates.
  /^\d{1,2}[-/]\d{1,4}(?:[-/]\d{1,4})?$/,
  /^\d{3,4}\/\d{1,2}(?:\/\d{1,4})?$/,
  /^\d{1,4}\.\d{1,2}\.\d{1,4}$/,
  new RegExp(`^${MONTH}[-/. ]?\\d{1,4}(?:,? ?\\d{4})?$`, 'i'),
  new RegExp(`^\\d{1,4}[-/. ]?${MONTH}(?:[-/. ]?\\d{2,4})?$`, 'i'),
  /^\d+:\d+(?::\d+)?(?:\.\d+)?(?: ?[ap]m?)?$/i,
  /^\d+ \d+\/\d+$/,
]

/** Decides whether a spreadsheet would run a text as a formula, or show another one: a number without its zeros, or a date. */
function isReadOtherwise(text: string): boolean {
  const word = text.trim()
  return FORMULA.test(text) || [...NUMBERS, ...DATES].some((pattern) => pattern.test(word))
}

/** A number that is written as it is, such as `-0.50`. */
interface CsvFigure {
  figure: string
}

export type CsvValue = string | number | CsvFigure | null

/** Without this mark Excel reads a file in the letters of its country, and `Größe` as `GrÃ¶ÃŸe`. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Returns a table as CSV (RFC 4180): one column per pair of heading and value. `continues` leaves the headings out. */
export function csvText<Row>(
  rows: Iterable<Row>,
  columns: readonly (readonly [heading: string, value: (row: Row) => CsvValue])[],
  continues = false,
): string {
  let text = continues ? '' : csvLines([columns.map(([heading]) => heading)])
  for (const row of rows) text += lineOf(columns.map(([, value]) => value(row)))
  return text
}

/** Returns rows of values as CSV; the first one may have the headings. `continues` leaves out what begins a file. */
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
