import type { Column, ReportFigure, Report, ReportBody, Row, Table, Value } from './report.ts'

/** Adds the figures of another period to those of a report. */
export function compareReports(report: Report, before: ReportBody): Report {
  return {
    ...report,
    figures: report.figures.map((figure) => ({ ...figure, before: findFigure(before.figures, figure) })),
    tables: report.tables.map((table) => {
      const other = before.tables.find(({ id }) => id === table.id)
      return other ? compareTables(table, other) : table
    }),
  }
}

function findFigure(figures: readonly ReportFigure[], { name }: ReportFigure): number | null {
  return figures.find((figure) => figure.name === name)?.value ?? null
}

/** Adds a column of the other period after each compared one, and to charts of a single series. */
function compareTables(table: Table, before: Table): Table {
  if (table.join === null || table.compared.length === 0) return table
  const rows = joinRows(table, before)
  const compare = (values: readonly Value[], other: readonly Value[] | null) =>
    table.columns.flatMap(({ id }, at) =>
      table.compared.includes(id) ? [values[at], other?.[at] ?? null] : [values[at]],
    )
  return {
    ...table,
    columns: table.columns.flatMap((column) => comparedColumns(column, table.compared)),
    rows: rows.map(({ row, other }) => ({ ...row, values: compare(row.values, other) })),
    total: table.total && compare(table.total, before.total),
    chart: table.chart && { ...table.chart, series: comparedSeries(table) },
  }
}

function comparedColumns(column: Column, compared: readonly string[]): Column[] {
  if (!compared.includes(column.id)) return [column]
  const before = { ...column, id: beforeId(column.id), name: `${column.name} before`, before_of: column.id }
  return [column, before]
}

function beforeId(id: string): string {
  return `${id}_before`
}

function comparedSeries({ chart, compared }: Table): string[] {
  const series = chart?.series ?? []
  const [only] = series
  return series.length === 1 && compared.includes(only) ? [beforeId(only), only] : series
}

interface JoinedRow {
  row: Row
  other: Value[] | null
}

/** Returns rows of now, then rows that only the other period has, with zeros for now. */
function joinRows(table: Table, before: Table): JoinedRow[] {
  const { join } = table
  if (join?.by !== 'key')
    return table.rows.map((row, at) => ({ row, other: before.rows[at]?.values ?? null }))
  const keyOf = ({ values }: Row) => JSON.stringify(values.slice(0, join.columns))
  const others = new Map(before.rows.map((row) => [keyOf(row), row.values]))
  const known = new Set(table.rows.map(keyOf))
  const added = before.rows.filter((row) => !known.has(keyOf(row)))
  return [
    ...table.rows.map((row) => ({ row, other: others.get(keyOf(row)) ?? noneOf(table, join.columns) })),
    ...added.map(({ values }) => ({
      row: { values: noneOf(table, join.columns).map((none, at) => (at < join.columns ? values[at] : none)) },
      other: values,
    })),
  ]
}

/** Returns the values of a row that does not exist: zeros, and null if zero means something. */
function noneOf({ columns }: Table, keys: number): Value[] {
  return columns.map(({ kind }, at) =>
    at < keys || kind === 'rate' || kind === 'text' || kind === 'day' ? null : 0,
  )
}
