import { describe, expect, test } from 'vitest'
import { axisText, chartData } from '../../../renderer/desk/reports/chart-data.ts'
import { fillOf } from '../../../renderer/desk/reports/chart-patterns.tsx'
import { chosenPeriod, readReportSearch } from '../../../renderer/desk/reports/report-search.ts'
import { changeOf, valueText } from '../../../renderer/desk/reports/report-texts.ts'
import type { ReportFigure, Table, ValueKind } from '../../../shared/desk/reports/report.ts'
import { asPacificDay } from '../../../shared/platform/time.ts'

const today = asPacificDay('2026-11-22')

describe('the search of the page', () => {
  test.each([
    [{}, 'none', '2026-10-24', '2026-11-22'],
    [{ period: 'last_month', compare: 'year' }, 'year', '2026-10-01', '2026-10-31'],
    [{ from: '2026-11-02', until: '2026-11-03', period: 'month' }, 'none', '2026-11-02', '2026-11-03'],
    [{ from: '2026-11-04', until: '2026-11-03', compare: 'everything' }, 'none', '2026-10-24', '2026-11-22'],
  ])('%j means the days compared with %s', (search, compare, from, until) => {
    expect(chosenPeriod(readReportSearch(search), today)).toMatchObject({ compare, period: { from, until } })
  })
})

test.each([
  [null, 'rate', '–'],
  [0.5125, 'rate', '51.2%'],
  [123_456, 'cents', '$1,234.56'],
  [0, 'grams', '0 g'],
  [42, 'seconds', '42 s'],
  [2400, 'seconds', '40 min'],
  [4_336_200, 'seconds', '1,204.5 h'],
  [1, 'days', '1 day'],
  [3.52, 'days', '3.5 days'],
  [12_000, 'count', '12,000'],
] as [number | null, ValueKind, string][])('%j as %s is written %s', (value, kind, text) => {
  expect(valueText(value, kind)).toBe(text)
})

describe('a change', () => {
  const figure = (change: Partial<ReportFigure>): ReportFigure => ({
    name: 'Late',
    kind: 'count',
    value: 6,
    better: 'less',
    ...change,
  })
  test.each([
    [figure({ before: 4 }), { text: '+50.0%', tone: 'worse' }],
    [figure({ before: 8 }), { text: '−25.0%', tone: 'better' }],
    [figure({ before: 6 }), { text: 'unchanged', tone: 'same' }],
    [figure({ before: 0 }), { text: '+6', tone: 'worse' }],
    [
      figure({ kind: 'rate', value: 0.9, before: 0.85, better: 'more' }),
      { text: '+5.0 points', tone: 'better' },
    ],
    [figure({ better: null, before: 4 }), { text: '+50.0%', tone: 'same' }],
    [figure({ before: null }), null],
    [figure({}), null],
  ])('%# is written with its direction', (changed, expected) => {
    expect(changeOf(changed)).toEqual(expected)
  })
})

test('a chart names bars by material and color, and a lying one shows the first twelve', () => {
  const table: Table = {
    id: 'colors',
    title: 'By material and color',
    columns: [
      { id: 'material', name: 'Material', kind: 'text' },
      { id: 'color', name: 'Color', kind: 'text' },
      { id: 'cost', name: 'Cost', kind: 'cents' },
    ],
    rows: Array.from({ length: 15 }, (_, at) => ({ values: ['PLA+', `Color ${at}`, at * 100] })),
    total: null,
    join: { by: 'key', columns: 2 },
    compared: [],
    chart: { title: 'Cost', layout: 'lying', stacked: false, category: 'material', series: ['cost'] },
    left_out: 0,
  }
  const { bars, left_out } = chartData(table, table.chart!)
  expect(bars[1]).toEqual({ label: 'PLA+ Color 1', cost: 1 })
  expect([bars.length, left_out]).toEqual([12, 3])
  expect(axisText(-1200.5, 'cents')).toBe('−$1,200.50')
})

test('series of one chart have fills of their own, orders that are late and not planned too', () => {
  const fills = ['on_track', 'tight', 'late', 'not_planned'].map((id, place) =>
    fillOf('c', { id, place, isBefore: false }),
  )
  expect(new Set(fills).size).toBe(4)
})
