/** A row of a table, with the number of the line that it begins on. */
interface TableRow {
  line: number
  cells: string[]
}

const SEPARATORS = ['\t', ',', ';'] as const

/** Reads CSV (RFC 4180) or a table copied from a spreadsheet. Empty rows are left out. */
export function tableOf(text: string): TableRow[] {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(plain)
  const rows: TableRow[] = []
  let line = 1
  let row: TableRow = { line, cells: [] }
  for (const [, quoted, bare, end] of plain.matchAll(cellPattern(separator))) {
    row.cells.push((quoted?.replaceAll('""', '"') ?? bare).trim())
    line += (quoted?.match(/\n/g)?.length ?? 0) + (end.includes('\n') ? 1 : 0)
    if (end === separator) continue
    rows.push(row)
    row = { line, cells: [] }
    if (end === '') break
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** Returns the sign that the first line divides at. */
function separatorOf(text: string): string {
  const first = /^\s*(.*)/.exec(text)![1].replaceAll(/"[^"]*"/g, '')
  return SEPARATORS.find((sign) => first.includes(sign)) ?? ','
}

/** One cell, in quotes or without, and what ends it. */
function cellPattern(separator: string): RegExp {
  return new RegExp(
    `(?:[ ]*"((?:[^"]|"")*)"[^${separator}\\r\\n]*|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`,
    'g',
  )
}
