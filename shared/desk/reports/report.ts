import type { ReportKind } from './report-kinds.ts'
import type { ReportPeriod } from './report-period.ts'

/** The form and unit of a value. `rate` is a share from 0 to 1; `seconds` are shown as hours. */
export type ValueKind = 'text' | 'day' | 'count' | 'days' | 'cents' | 'grams' | 'seconds' | 'rate'

/** Null: there is no such value, for example a rate of nothing. */
export type Value = string | number | null

export interface Column {
  id: string
  name: string
  kind: ValueKind
  /** The column with the current figures, for a column that was added to compare. */
  before_of?: string
}

export interface Row {
  values: Value[]
  /** The order that the row is about. */
  order_id?: string
}

export interface Table {
  id: string
  title: string
  columns: Column[]
  rows: Row[]
  /** Sums in the order of the columns; null if adding up means nothing. */
  total: Value[] | null
  /** The key that joins the rows of two periods: their first columns, their place in the list, or none. */
  join: { by: 'key'; columns: number } | { by: 'place' } | null
  /** Columns that are compared. */
  compared: string[]
  chart: Chart | null
  /** Rows that were left out to keep the answer short; the CSV has them. */
  left_out: number
}

/** Bars made of columns of the same unit: beside or on top of each other, upright or lying. */
export interface Chart {
  title: string
  layout: 'upright' | 'lying'
  stacked: boolean
  category: string
  series: string[]
}

/** A headline of a report. */
export interface ReportFigure {
  name: string
  kind: ValueKind
  value: number | null
  /** The value of the other period; left out without comparison. */
  before?: number | null
  /** The direction of a welcome change. */
  better: 'more' | 'less' | null
  /** Stands beside the value, for example a cost that it leaves out. */
  note?: string | null
}

export interface Report {
  kind: ReportKind
  period: ReportPeriod | null
  compared: ReportPeriod | null
  figures: ReportFigure[]
  tables: Table[]
  /** Sentences that a reader should know about these figures. */
  notes: string[]
}

/** The parts of a report that its domain computes. */
export type ReportBody = Pick<Report, 'figures' | 'tables' | 'notes'>

/** Divides; null if there is nothing to divide by. */
export function rateOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Returns a table without chart and comparison; `changes` adds them. */
export function makeTable(
  named: Pick<Table, 'id' | 'title'>,
  columns: Column[],
  rows: Row[],
  changes: Partial<Pick<Table, 'total' | 'join' | 'compared' | 'chart'>> = {},
): Table {
  return {
    ...named,
    columns,
    rows,
    total: null,
    join: null,
    compared: [],
    chart: null,
    left_out: 0,
    ...changes,
  }
}
