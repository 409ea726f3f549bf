import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import type { PeriodComparison } from '../../../../shared/desk/reports/report-period.ts'
import { REPORT_KINDS, type ReportKind } from '../../../../shared/desk/reports/report-kinds.ts'
import type { Report, Table } from '../../../../shared/desk/reports/report.ts'
import { asPacificDay, HOUR } from '../../../../shared/platform/time.ts'
import { pagesOf, signedInStaff } from '../../../shop/floor-tablet.ts'
import { callerOf } from '../../../shop/staff.ts'
import { fillReportedShop } from '../../../shop/reported-shop.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import type { Person } from '../../../shop/v1.ts'

let shop: TestShop
let operator: Caller
let browser: Person
beforeAll(async () => {
  shop = await openTestShop()
  shop.database.write((tx) => fillReportedShop(tx))
  browser = await signedInStaff(shop, 'operator')
  operator = callerOf(shop, browser)
})
afterAll(() => shop.close())

async function read(
  kind: ReportKind,
  days = ['2026-11-02', '2026-11-15'],
  compare: PeriodComparison = 'none',
) {
  const [from, until] = days.map(asPacificDay)
  const report = await pagesOf(shop, operator).reports.read({ kind, from, until, compare })
  if (!report) throw new Error('no report')
  return report
}

const figuresOf = ({ figures }: Report) => Object.fromEntries(figures.map(({ name, value }) => [name, value]))
const tableOf = ({ tables }: Report, id: string): Table => tables.find((table) => table.id === id)!
const rowsOf = (report: Report, id: string) => tableOf(report, id).rows.map(({ values }) => values)

describe('the small shop, computed by hand', () => {
  test('counts orders by their promise: 1 of 3 on time, late by 1 and by 6 days', async () => {
    const report = await read('on_time')
    expect(figuresOf(report)).toEqual({
      'On time': 1 / 3,
      'Orders due': 3,
      Late: 2,
      'Average delay of late orders': 3.5,
    })
    expect(rowsOf(report, 'tiers')).toEqual([
      ['Instant', 'Fastest', 1, 1, 0, 1],
      ['Instant', 'Economy', 1, 0, 1, 0],
      ['Assisted', 'Economy', 1, 0, 1, 0],
    ])
    expect(tableOf(report, 'late').rows).toEqual([
      { order_id: 'q_3', values: [1003, 'q_3.stl', 'Assisted', 'Economy', '2026-11-10', null, 6] },
      { order_id: 'q_2', values: [1002, 'q_2.stl', 'Instant', 'Economy', '2026-11-06', '2026-11-07', 1] },
    ])
  })

  test('counts a requoted part once, and its time from the first upload', async () => {
    const report = await read('quotes')
    // To order: 1 h, 24 h (from 8:00 the day before), 2 h and 3 h.
    expect(figuresOf(report)).toEqual({
      Received: 6,
      Priced: 5,
      Paid: 4,
      Conversion: 0.8,
      'Median time to price': 5,
      'Median time to order': 2.5 * HOUR,
    })
    expect(rowsOf(report, 'tiers')).toEqual([
      ['Instant', 4, 4, 3, 0.75, 5, 3 * HOUR],
      ['Assisted', 1, 1, 1, 1, 5, 2 * HOUR],
      ['Not measured', 1, 0, 0, null, null, null],
    ])
    expect(rowsOf(report, 'over_time').find(([day]) => day === '2026-11-02')).toEqual([
      '2026-11-02',
      2,
      2,
      2,
      1,
    ])
  })

  test('compares the margin quoted with the actual one, both by the production costs', async () => {
    const report = await read('margin')
    // An hour takes 0.12 kWh at 17 cents. No spool was counted; the quote has filament at $20.00 a kilogram.
    // | Order | Quoted          | Cost  | Margin | Printed | Failed | Cost  | Revenue | Margin |
    // | 1001  | 2 h, 40 g       | $0.84 | $49.16 | 3 h     |        | $0.06 | $50.00  | $49.94 |
    // | 1002  | 2 h, 50 g       | $1.04 | $38.96 | 2 h     | 2.5 h  | $0.09 | $30.00  | $29.91 |
    expect(rowsOf(report, 'orders')).toEqual([
      [1002, 'q_2.stl', 'PLA+', 4000, 3000, 104, 9, 3896, 2991, -905, 2 * HOUR, 4.5 * HOUR, 50, 100],
      [1001, 'q_1.stl', 'PLA+', 5000, 5000, 84, 6, 4916, 4994, 78, 2 * HOUR, 3 * HOUR, 40, 40],
    ])
    expect(figuresOf(report)).toEqual({
      'Orders shipped': 2,
      Revenue: 8000,
      Cost: 15,
      'Margin quoted': 8812,
      Margin: 7985,
      'Margin of revenue': 7985 / 8000,
      // Parts 140.00, delivery 40.00, tax 11.83; back 30.00, 10.00, 3.23.
      'Payments less refunds': 18_000 + 1183 - 4323 - 0,
    })
    expect(report.notes.join()).not.toContain('test payments')
  })

  test('divides the hours printed while the shop was open by its 90 open hours', async () => {
    const report = await read('machines')
    expect(rowsOf(report, 'printers').slice(0, 3)).toEqual([
      ['Printer 1', 2, 5 * HOUR, 5 * HOUR, 0, 90 * HOUR, 5 / 90, 0],
      ['Printer 2', 1, 2.5 * HOUR, 0, 2.5 * HOUR, 90 * HOUR, 0, 2.5 * HOUR],
      ['Printer 3', 0, 0, 0, 0, 90 * HOUR, 0, 0],
    ])
    expect(figuresOf(report)).toMatchObject({ Use: 5 / 450, 'Hours printed': 7.5 * HOUR, Prints: 3 })
  })

  test('cuts a print at the ends of the period', async () => {
    const report = await read('machines', ['2026-11-06', '2026-11-06'])
    expect(rowsOf(report, 'printers')[1]).toEqual([
      'Printer 2',
      1,
      HOUR / 2,
      0,
      HOUR / 2,
      9 * HOUR,
      0,
      2.5 * HOUR,
    ])
  })

  test('counts scrap by reason, of 4 prints of units', async () => {
    const report = await read('scrap')
    expect(figuresOf(report)).toEqual({
      'Failed prints': 1,
      'Failed of all': 0.25,
      Filament: 50,
      'Machine time': 2.5 * HOUR,
      Cost: 850,
    })
    expect(rowsOf(report, 'reasons')).toEqual([['Warped', 1, 50, 9000, 850]])
    expect(rowsOf(report, 'printers')).toEqual([['Printer 2', 1, 50, 9000, 850]])
  })

  test('counts filament of good prints, 2 × 20 g and 50 g, and of failed ones', async () => {
    const report = await read('materials')
    expect(rowsOf(report, 'colors')).toEqual([['PLA+', 'Black', 3, 90, 50, 140, 280]])
  })

  test('ranks customers by what they paid for parts less refunds', async () => {
    const report = await read('customers')
    expect(rowsOf(report, 'customers')).toEqual([
      ['Ada', 'acc_ada@shop.test', 2, 3, 9000, 1000, 8000],
      ['Ben', 'acc_ben@shop.test', 2, 2, 5000, 2000, 3000],
    ])
    expect(figuresOf(report)).toMatchObject({
      Customers: 2,
      Revenue: 11_000,
      'Average order': 2750,
      'Of the top 10': 1,
    })
  })

  test('lists an overdue order among the promises of the next days', async () => {
    const report = await read('promises')
    expect(figuresOf(report)).toEqual({ Promised: 1, Late: 1, Tight: 0, 'Not planned': 0 })
    expect(tableOf(report, 'at_risk').rows).toEqual([
      { order_id: 'q_3', values: [1003, '2026-11-10', 'Late', '2026-11-16', 4, null] },
    ])
    expect(report.period).toBeNull()
  })
})

describe('a comparison', () => {
  test('adds the figures of the period before', async () => {
    const report = await read('margin', ['2026-11-05', '2026-11-08'], 'before')
    expect(report.compared).toEqual({ from: '2026-11-01', until: '2026-11-04' })
    expect(report.figures.find(({ name }) => name === 'Revenue')).toMatchObject({ value: 3000, before: 5000 })
    const { columns, rows } = tableOf(report, 'materials')
    const before = columns.findIndex(({ before_of }) => before_of === 'revenue')
    expect(columns[before].name).toBe('Revenue before')
    expect(rows[0].values[before]).toBe(5000)
  })

  test('shows what only the other period has, with zeros for now', async () => {
    const report = await read('scrap', ['2026-11-07', '2026-11-08'], 'before')
    expect(rowsOf(report, 'reasons')).toEqual([['Warped', 0, 0, 0, 0, 850]])
  })
})

test.each(REPORT_KINDS.filter((kind) => kind !== 'promises'))(
  'an empty period has zeros or no value in %s, and never NaN',
  async (kind) => {
    const report = await read(kind, ['2025-01-01', '2025-01-31'], 'year')
    for (const { value, before } of report.figures) expect([value ?? 0, before ?? 0]).toEqual([0, 0])
    expect(JSON.stringify(report)).not.toMatch(/NaN|Infinity/)
    for (const { rows, total } of report.tables)
      for (const value of [...rows.flatMap(({ values }) => values.slice(1)), ...(total ?? []).slice(1)])
        expect(Number.isNaN(value)).toBe(false)
  },
)

describe('the files of reports', () => {
  const get = (path: string) => browser.get(path)

  test('a table is downloaded as CSV with units', async () => {
    const path = '/console/reports/table.csv?kind=materials&table=colors&from=2026-11-02&until=2026-11-15'
    const answer = await get(path)
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="materials-colors-2026-11-02-to-2026-11-15.csv"',
    )
    expect(answer.body).toBe(
      '\uFEFFMaterial,Color,Units,Good prints (g),Failed prints (g),Filament (g),Cost (USD)\r\n' +
        'PLA+,Black,3,90.0,50.0,140.0,2.80\r\nTotal,,3,90.0,50.0,140.0,2.80\r\n',
    )
  })

  test.each([
    ['table.csv?kind=materials&table=none&from=2026-11-02&until=2026-11-15', 404],
    ['table.csv?kind=materials&table=colors&from=2026-11-15&until=2026-11-02', 422],
    ['table.csv?kind=materials&table=colors&from=2016-11-15&until=2026-11-02', 422],
    ['table.csv?kind=everything&table=colors&from=2026-11-02&until=2026-11-15', 422],
    ['accounting/2026-13.zip', 422],
  ])('%s is refused with %i', async (path, status) => {
    expect((await get(`/console/reports/${path}`)).statusCode).toBe(status)
  })

  test('are for staff who decide', async () => {
    const viewer = await signedInStaff(shop, 'viewer')
    const paths = [
      'table.csv?kind=scrap&table=reasons&from=2026-11-02&until=2026-11-15',
      'accounting/2026-11.zip',
    ]
    for (const path of paths) expect((await viewer.get(`/console/reports/${path}`)).statusCode).toBe(403)
    const { reports } = pagesOf(shop, callerOf(shop, viewer))
    await expect(reports.accountingMonths()).rejects.toThrow('Your role')
  })
})
