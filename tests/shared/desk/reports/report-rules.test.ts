import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { marginReport, type MadeOrderRow } from '../../../../shared/desk/reports/margin.ts'
import { machineReport } from '../../../../shared/desk/reports/machine-use.ts'
import { medianOf } from '../../../../shared/desk/reports/median.ts'
import { onTimeReport } from '../../../../shared/desk/reports/on-time.ts'
import { tableCsv } from '../../../../shared/desk/reports/report-csv.ts'
import type { Value } from '../../../../shared/desk/reports/report.ts'
import { addDays, asPacificDay, DAY, instantOf } from '../../../../shared/platform/time.ts'
import calendarJson from '../../../../resources/calendar.json' with { type: 'json' }
import { PACIFIC_ZONE } from '../../../../shared/platform/time-zones.ts'
import { ShopCalendar } from '../../../../shared/quoting/scheduling/calendar.ts'

const from = asPacificDay('2026-10-20')
const period = { from, until: addDays(from, 19) }
const start = instantOf(from, '00:00')
const calendar = { ...ShopCalendar.parse(calendarJson), time_zone: PACIFIC_ZONE }

/** The sums of columns, from the one at `first` on. */
function sumColumns(rows: readonly { values: Value[] }[], first: number): number[] {
  const width = rows[0]?.values.length ?? first
  return Array.from({ length: width - first }, (_, at) =>
    rows.reduce((sum, { values }) => sum + Number(values[first + at] ?? 0), 0),
  )
}

describe('a median', () => {
  test.each([
    [[], null],
    [[[4, 1]], 4],
    [
      [
        [1, 1],
        [3, 1],
      ],
      2,
    ],
    [
      [
        [9, 1],
        [1, 3],
      ],
      1,
    ],
    [
      [
        [5, 2],
        [1, 1],
        [7, 1],
      ],
      5,
    ],
  ] as [[number, number][], number | null][])('the median of %j is %j', (counted, expected) => {
    expect(medianOf(counted.map(([value, n]) => ({ value, n })))).toBe(expected)
  })

  test('is that of the values written out', () => {
    const counted = fc.array(fc.record({ value: fc.nat(50), n: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(counted, (list) => {
        const all = list
          .flatMap(({ value, n }) => Array.from({ length: n }, () => value))
          .sort((a, b) => a - b)
        const middle = (all[Math.floor((all.length - 1) / 2)] + all[Math.floor(all.length / 2)]) / 2
        expect(medianOf(list)).toBe(middle)
      }),
    )
  })
})

const used = fc.record({ seconds: fc.nat(200_000), grams: fc.nat(2000) })
const cents = fc.nat(9000)
const costParts = fc.record({
  filament_cents: cents,
  energy_cents: cents,
  machine_cents: cents,
  labor_cents: cents,
})
const madeOrder = fc.record({
  order_id: fc.uuid(),
  number: fc.nat(),
  filename: fc.constant('a.stl'),
  material: fc.constantFrom('PLA+', 'PETG', 'ASA'),
  shipped_at: fc.integer({ min: start, max: start + 19 * DAY }),
  paid_cents: fc.nat(100_000),
  refunded_cents: fc.nat(100_000),
  quoted: used,
  used,
  quoted_parts: costParts,
  parts: costParts,
})

test('the parts of a margin sum to its total, over time, by material and by order', () => {
  fc.assert(
    fc.property(fc.array(madeOrder, { minLength: 1, maxLength: 30 }), (orders: MadeOrderRow[]) => {
      const { tables } = marginReport(orders, { period, net_cents: 0 })
      const [time, materials, single] = tables
      expect(sumColumns(time.rows, 1)).toEqual(time.total!.slice(1))
      expect(sumColumns(materials.rows, 1).slice(0, 7)).toEqual(time.total!.slice(1))
      expect(sumColumns(single.rows, 3).slice(0, 6)).toEqual(time.total!.slice(2))
    }),
  )
})

test('orders on time and late sum to those due, in every table', () => {
  const order = fc.record({
    order_id: fc.uuid(),
    number: fc.nat(),
    filename: fc.constant('a.stl'),
    tier: fc.constantFrom('instant', 'assisted', 'engineered', 'none'),
    speed: fc.constantFrom('asap', 'week'),
    promised: fc.nat(19).map((days) => addDays(from, days)),
    shipped_at: fc.option(fc.integer({ min: start, max: start + 40 * DAY })),
  } as const)
  fc.assert(
    fc.property(fc.array(order), (orders) => {
      const { tables, figures } = onTimeReport(orders, { period, today: addDays(from, 10) })
      const [time, tiers, late] = tables
      const [due, on_time, late_orders] = sumColumns(time.rows, 1)
      expect([due ?? 0, on_time + late_orders]).toEqual([figures[1].value, due])
      expect(tiers.total!.slice(2)).toEqual(time.total!.slice(1))
      expect(late.rows).toHaveLength(Number(figures[2].value))
    }),
  )
})

test('hours printed are those while open and those outside, and use is at most everything', () => {
  const print = fc
    .record({
      printer_id: fc.constantFrom('p1', 'p2'),
      at: fc.integer({ min: -2 * DAY, max: 20 * DAY }),
      seconds: fc.nat(3 * DAY),
    })
    .map(({ printer_id, at, seconds }) => ({ printer_id, from: start + at, until: start + at + seconds }))
  fc.assert(
    fc.property(fc.array(print), (prints) => {
      const span = { from: start, until: start + 19 * DAY }
      const printers = ['p1', 'p2'].map((id) => ({ id, name: id }))
      const { tables } = machineReport({ printers, prints, scrap: new Map(), calendar, span })
      const within = prints.reduce(
        (sum, one) => sum + Math.max(0, Math.min(one.until, span.until) - Math.max(one.from, span.from)),
        0,
      )
      const [total] = [tables[0].total!]
      expect(total[2]).toBe(within)
      expect(Number(total[3]) + Number(total[4])).toBe(within)
    }),
  )
})

test('a CSV writes plain numbers in the unit of their column, and text that no spreadsheet runs', () => {
  const text = tableCsv({
    columns: [
      { id: 'file', name: 'File', kind: 'text' },
      { id: 'cost', name: 'Cost', kind: 'cents' },
      { id: 'time', name: 'Time', kind: 'seconds' },
      { id: 'rate', name: 'Rate', kind: 'rate' },
    ],
    rows: [{ values: ['=1+1', -5, 5400, 0.125] }, { values: ['a, b', 123_456, null, null] }],
    total: [null, 123_451, 5400, null],
  })
  expect(text.split('\r\n')).toEqual([
    '\uFEFFFile,Cost (USD),Time (h),Rate (%)',
    "'=1+1,-0.05,1.50,12.5",
    '"a, b",1234.56,,',
    'Total,1234.51,1.50,',
    '',
  ])
})
