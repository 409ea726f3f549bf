import { roundCents } from '../../platform/money.ts'
import { makeTable, rateOf, sum, type ReportBody, type Row, type Table, type Value } from './report.ts'
import { column } from './report-words.ts'

/** Filament of one order in one color: of its good units, and of its failed prints. */
export interface OrderFilamentRow {
  material: string
  color: string
  units: number
  good_grams: number
  scrap_grams: number
  /** The shop's price for it, by the price book of the order. */
  filament_cents_per_kg: number
}

/** Returns the filament that was used, by material and color. */
export function materialsReport(rows: readonly OrderFilamentRow[]): ReportBody {
  const groups = Map.groupBy(rows, ({ material, color }) => JSON.stringify([material, color]))
  const used = [...groups.values()].map((group) => ({
    key: [group[0].material, group[0].color],
    values: valuesOf(group),
  }))
  const total = sumsOf(used.map(({ values }) => values))
  const [units, good, scrap, grams, cost] = total
  return {
    figures: [
      { name: 'Filament', kind: 'grams', value: grams, better: null },
      { name: 'Of failed prints', kind: 'rate', value: rateOf(scrap, good + scrap), better: 'less' },
      { name: 'Cost', kind: 'cents', value: cost, better: null },
      { name: 'Units', kind: 'count', value: units, better: 'more' },
    ],
    tables: [
      colorTable(
        used
          .toSorted((a, b) => b.values[3] - a.values[3])
          .map(({ key, values }) => ({ values: [...key, ...values] })),
        [null, null, ...total],
      ),
    ],
    notes: [],
  }
}

function colorTable(rows: Row[], total: Value[]): Table {
  return makeTable(
    { id: 'colors', title: 'By material and color' },
    [
      column('material', 'Material', 'text'),
      column('color', 'Color', 'text'),
      column('units', 'Units', 'count'),
      column('good', 'Good prints', 'grams'),
      column('scrap', 'Failed prints', 'grams'),
      column('grams', 'Filament', 'grams'),
      column('cost', 'Cost', 'cents'),
    ],
    rows,
    {
      total,
      join: { by: 'key', columns: 2 },
      compared: ['grams'],
      chart: {
        title: 'Filament, by material and color, in grams',
        layout: 'lying',
        stacked: true,
        category: 'material',
        series: ['good', 'scrap'],
      },
    },
  )
}

/** Returns the units, grams of good prints, of failed prints, of both, and their cost in cents. */
function valuesOf(rows: readonly OrderFilamentRow[]): number[] {
  const good = sum(rows.map(({ good_grams }) => good_grams))
  const scrap = sum(rows.map(({ scrap_grams }) => scrap_grams))
  const cost = sum(rows.map((row) => ((row.good_grams + row.scrap_grams) / 1000) * row.filament_cents_per_kg))
  return [sum(rows.map(({ units }) => units)), good, scrap, good + scrap, roundCents(cost)]
}

function sumsOf(rows: readonly number[][]): number[] {
  return [0, 1, 2, 3, 4].map((at) => sum(rows.map((values) => values[at])))
}
