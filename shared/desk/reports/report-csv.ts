import { csvLines, type CsvValue } from '../../platform/csv.ts'
import type { Cents } from '../../platform/money.ts'
import { HOUR } from '../../platform/time.ts'
import type { Column, Table, Value, ValueKind } from './report.ts'

const UNITS: Partial<Record<ValueKind, string>> = {
  cents: 'USD',
  grams: 'g',
  seconds: 'h',
  rate: '%',
  days: 'days',
}

/** Returns the rows of a table as CSV, with the unit in the name of each column. */
export function tableCsv({ columns, rows, total }: Pick<Table, 'columns' | 'rows' | 'total'>): string {
  const line = (values: readonly Value[]) => values.map((value, at) => csvValue(value, columns[at].kind))
  return csvLines([
    columns.map(headOf),
    ...rows.map(({ values }) => line(values)),
    ...(total ? [['Total', ...line(total).slice(1)]] : []),
  ])
}

function headOf({ name, kind }: Column): string {
  const unit = UNITS[kind]
  return unit === undefined ? name : `${name} (${unit})`
}

/** Plain numbers in the unit of the column, with a point: no currency sign, no thousands separator. */
function csvValue(value: Value, kind: ValueKind): CsvValue {
  if (value === null || typeof value === 'string') return value
  if (kind === 'cents') return csvDollars(value)
  if (kind === 'grams') return { figure: value.toFixed(1) }
  if (kind === 'seconds') return { figure: (value / HOUR).toFixed(2) }
  return kind === 'rate' ? { figure: (value * 100).toFixed(1) } : value
}

/** `-5` cents as `-0.05`. */
export function csvDollars(cents: Cents): CsvValue {
  const absolute = Math.abs(cents)
  const dollars = `${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
  return { figure: cents < 0 ? `-${dollars}` : dollars }
}
