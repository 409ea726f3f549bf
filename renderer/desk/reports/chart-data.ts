import type { Chart, Column, Table, Value, ValueKind } from '../../../shared/desk/reports/report.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { valueText } from './report-texts.ts'

export interface ChartSeries {
  id: string
  name: string
  kind: ValueKind
  isBefore: boolean
  /** Its place among the series of now, for its fill. */
  place: number
}

export interface ChartData {
  series: ChartSeries[]
  /** One per category: its label, and the values by the id of their series. */
  bars: Record<string, string | number>[]
  /** Categories that were left out of a long chart; the table has them. */
  left_out: number
}

/** A lying chart shows the first rows only. */
const MAX_LYING = 12

/** Returns the part of its table that a chart shows. Values are in the unit that the axis has. */
export function chartData(table: Table, chart: Chart): ChartData {
  const at = (id: string) => table.columns.findIndex((column) => column.id === id)
  const series = seriesOf(chart.series.map((id) => table.columns[at(id)]))
  const rows = chart.layout === 'lying' ? table.rows.slice(0, MAX_LYING) : table.rows
  return {
    series,
    bars: rows.map(({ values }) => ({
      label: labelOf(table, values, at(chart.category)),
      ...Object.fromEntries(series.map(({ id, kind }) => [id, axisValue(values[at(id)], kind)])),
    })),
    left_out: table.rows.length + table.left_out - rows.length,
  }
}

function seriesOf(columns: readonly Column[]): ChartSeries[] {
  const now = columns.filter(({ before_of }) => before_of === undefined)
  return columns.map((column) => {
    const { id, name, kind, before_of } = column
    return { id, name, kind, isBefore: before_of !== undefined, place: now.indexOf(column) }
  })
}

/** Returns all of its key columns where the category alone is not unique, as in material and color. */
function labelOf({ join, columns }: Table, values: readonly Value[], category: number): string {
  const keys = join?.by === 'key' && columns[category].id === 'material' ? join.columns : 1
  return values
    .slice(category, category + keys)
    .map((value, at) => valueText(value, columns[category + at].kind))
    .join(' ')
}

function axisValue(value: Value, kind: ValueKind): number {
  if (typeof value !== 'number') return 0
  if (kind === 'cents') return value / 100
  if (kind === 'seconds') return value / 3600
  return kind === 'rate' ? value * 100 : value
}

/** Returns a value of the axis with its unit. */
export function axisText(value: number, kind: ValueKind): string {
  if (kind === 'cents')
    return formatCents(Math.round(value * 100))
      .replace('-', '−')
      .replace('.00', '')
  const figure = value.toLocaleString('en-US', { maximumFractionDigits: 1 })
  if (kind === 'seconds') return `${figure} h`
  if (kind === 'grams') return `${figure} g`
  return kind === 'rate' ? `${figure}%` : figure
}
