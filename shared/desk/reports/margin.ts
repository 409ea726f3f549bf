import type { Cents } from '../../platform/money.ts'
import type { Scrap } from '../../orders/production/scrap.ts'
import { marginOf } from '../../quoting/costs/margin.ts'
import { addCosts, type CostParts } from '../../quoting/costs/print-cost.ts'
import { pacificDayOf, type Instant } from '../../platform/time.ts'
import { bucketLength, bucketOfDay, bucketsOf, type ReportPeriod } from './report-period.ts'
import { makeTable, rateOf, sum, type Column, type ReportBody, type Table } from './report.ts'
import { bucketColumn, column, uncountedNotes } from './report-words.ts'

/** A shipped order with its money for parts, and machine time and filament of all its units. */
export interface MadeOrderRow {
  order_id: string
  number: number
  filename: string
  material: string
  shipped_at: Instant
  paid_cents: Cents
  refunded_cents: Cents
  quoted: Scrap
  /** Good prints and failed ones. */
  used: Scrap
  /** Cost of the prints as quoted. */
  quoted_parts: CostParts
  /** Cost of all prints, as the report of production costs has it. */
  parts: CostParts
}

interface Margins {
  orders: number
  paid: Cents
  revenue: Cents
  quoted_cost: Cents
  actual_cost: Cents
  quoted_margin: Cents
  actual_margin: Cents
  parts: CostParts
  quoted: Scrap
  used: Scrap
}

interface JudgedOrder extends MadeOrderRow {
  margins: Margins
}

/** Reports the revenue and cost of shipped orders, as quoted and as they were. */
export function marginReport(
  rows: readonly MadeOrderRow[],
  { period, net_cents }: { period: ReportPeriod; net_cents: Cents },
): ReportBody {
  const orders = rows.map((row) => ({ ...row, margins: marginsOf(row) }))
  const total = addUp(orders)
  const { uncounted } = marginOf({ revenue_cents: total.revenue, cost: total.parts })
  return {
    figures: [
      { name: 'Orders shipped', kind: 'count', value: total.orders, better: 'more' },
      { name: 'Revenue', kind: 'cents', value: total.revenue, better: 'more' },
      { name: 'Cost', kind: 'cents', value: total.actual_cost, better: 'less' },
      { name: 'Margin quoted', kind: 'cents', value: total.quoted_margin, better: null, note: uncounted },
      { name: 'Margin', kind: 'cents', value: total.actual_margin, better: 'more', note: uncounted },
      {
        name: 'Margin of revenue',
        kind: 'rate',
        value: rateOf(total.actual_margin, total.revenue),
        better: 'more',
        note: uncounted,
      },
      { name: 'Payments less refunds', kind: 'cents', value: net_cents, better: 'more' },
    ],
    tables: [overTime(orders, period), byMaterial(orders), farthest(orders)],
    notes: [
      ...uncountedNotes(uncounted),
      'Payments less refunds are those of the period, with delivery and tax, of whatever orders; the other figures are of the orders shipped in it.',
    ],
  }
}

function marginsOf(order: MadeOrderRow): Margins {
  const { paid_cents, refunded_cents, quoted_parts, parts, quoted, used } = order
  const revenue = paid_cents - refunded_cents
  const [promised, actual] = [
    marginOf({ revenue_cents: paid_cents, cost: quoted_parts }),
    marginOf({ revenue_cents: revenue, cost: parts }),
  ]
  return {
    orders: 1,
    paid: paid_cents,
    revenue,
    quoted_cost: promised.cost_cents,
    actual_cost: actual.cost_cents,
    quoted_margin: promised.margin_cents,
    actual_margin: actual.margin_cents,
    parts,
    quoted,
    used,
  }
}

function addUp(orders: readonly JudgedOrder[]): Margins {
  const total = (value: (margins: Margins) => number) => sum(orders.map(({ margins }) => value(margins)))
  return {
    orders: orders.length,
    paid: total(({ paid }) => paid),
    revenue: total(({ revenue }) => revenue),
    quoted_cost: total(({ quoted_cost }) => quoted_cost),
    actual_cost: total(({ actual_cost }) => actual_cost),
    quoted_margin: total(({ quoted_margin }) => quoted_margin),
    actual_margin: total(({ actual_margin }) => actual_margin),
    parts: addCosts(orders.map(({ margins }) => margins.parts)),
    quoted: { seconds: total(({ quoted }) => quoted.seconds), grams: total(({ quoted }) => quoted.grams) },
    used: { seconds: total(({ used }) => used.seconds), grams: total(({ used }) => used.grams) },
  }
}

const MONEY_COLUMNS = [
  column('orders', 'Orders', 'count'),
  column('paid', 'Paid for parts', 'cents'),
  column('revenue', 'Revenue', 'cents'),
  column('quoted_cost', 'Cost quoted', 'cents'),
  column('actual_cost', 'Cost', 'cents'),
  column('quoted_margin', 'Margin quoted', 'cents'),
  column('actual_margin', 'Margin', 'cents'),
]

function moneyOf(margins: Margins): number[] {
  const { orders, paid, revenue, quoted_cost, actual_cost, quoted_margin, actual_margin } = margins
  return [orders, paid, revenue, quoted_cost, actual_cost, quoted_margin, actual_margin]
}

const WORK_COLUMNS: Column[] = [
  column('quoted_seconds', 'Machine time quoted', 'seconds'),
  column('used_seconds', 'Machine time', 'seconds'),
  column('quoted_grams', 'Filament quoted', 'grams'),
  column('used_grams', 'Filament', 'grams'),
]

function workOf({ quoted, used }: Margins): number[] {
  return [quoted.seconds, used.seconds, quoted.grams, used.grams]
}

function overTime(orders: readonly JudgedOrder[], period: ReportPeriod): Table {
  const buckets = bucketsOf(period)
  const placed = Map.groupBy(orders, ({ shipped_at }) => bucketOfDay(buckets, pacificDayOf(shipped_at)))
  return makeTable(
    { id: 'over_time', title: 'By the day they were shipped' },
    [bucketColumn(bucketLength(period)), ...MONEY_COLUMNS],
    buckets.map(({ from }, at) => ({ values: [from, ...moneyOf(addUp(placed.get(at) ?? []))] })),
    {
      total: [null, ...moneyOf(addUp(orders))],
      join: { by: 'place' },
      compared: ['revenue', 'actual_margin'],
      chart: {
        title: 'Margin quoted and actual, in USD',
        layout: 'upright',
        stacked: false,
        category: 'from',
        series: ['quoted_margin', 'actual_margin'],
      },
    },
  )
}

function byMaterial(orders: readonly JudgedOrder[]): Table {
  const groups = [...Map.groupBy(orders, ({ material }) => material)]
  const sums = groups.map(([material, group]) => ({ material, margins: addUp(group) }))
  const valuesOf = (margins: Margins) => [
    ...moneyOf(margins),
    rateOf(margins.actual_margin, margins.revenue),
    ...workOf(margins),
  ]
  return makeTable(
    { id: 'materials', title: 'By material' },
    [
      column('material', 'Material', 'text'),
      ...MONEY_COLUMNS,
      column('rate', 'Margin of revenue', 'rate'),
      ...WORK_COLUMNS,
    ],
    sums
      .toSorted((a, b) => b.margins.revenue - a.margins.revenue)
      .map(({ material, margins }) => ({ values: [material, ...valuesOf(margins)] })),
    {
      total: [null, ...valuesOf(addUp(orders))],
      join: { by: 'key', columns: 1 },
      compared: ['revenue', 'actual_margin'],
    },
  )
}

function farthest(orders: readonly JudgedOrder[]): Table {
  const missed = ({ margins }: JudgedOrder) => margins.actual_margin - margins.quoted_margin
  return makeTable(
    { id: 'orders', title: 'Orders, the farthest below their quote first' },
    [
      column('order', 'Order', 'count'),
      column('file', 'File', 'text'),
      column('material', 'Material', 'text'),
      ...MONEY_COLUMNS.slice(1),
      column('difference', 'Margin against quote', 'cents'),
      ...WORK_COLUMNS,
    ],
    orders
      .toSorted((a, b) => missed(a) - missed(b) || a.number - b.number)
      .map((order) => ({
        order_id: order.order_id,
        values: [
          order.number,
          order.filename,
          order.material,
          ...moneyOf(order.margins).slice(1),
          missed(order),
          ...workOf(order.margins),
        ],
      })),
  )
}
