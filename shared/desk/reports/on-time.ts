import type { Speed } from '../../catalog/materials.ts'
import { SPEED_NAMES } from '../../catalog/speed-names.ts'
import { pacificDayOf, type Instant, type PacificDay } from '../../platform/time.ts'
import { bucketLength, bucketsOf, daysIn, type ReportPeriod } from './report-period.ts'
import { makeTable, rateOf, sum, type ReportBody, type Row, type Table } from './report.ts'
import { bucketColumn, column, TIER_NAMES, type TierOrNone } from './report-words.ts'

/** An order that is not cancelled, with its promise. */
export interface PromisedOrderRow {
  order_id: string
  number: number
  filename: string
  tier: TierOrNone
  speed: Speed
  promised: PacificDay
  /** Null while it is not handed over. */
  shipped_at: Instant | null
}

interface JudgedOrder extends PromisedOrderRow {
  shipped: PacificDay | null
  days_late: number
}

/** Reports which orders were on time. Leaves out those that are not shipped and whose promised day is not over. */
export function onTimeReport(
  rows: readonly PromisedOrderRow[],
  { period, today }: { period: ReportPeriod; today: PacificDay },
): ReportBody {
  const orders = rows.flatMap((row) => judge(row, today))
  const late = orders.filter(({ days_late }) => days_late > 0)
  const [due, on_time] = [orders.length, orders.length - late.length]
  return {
    figures: [
      { name: 'On time', kind: 'rate', value: rateOf(on_time, due), better: 'more' },
      { name: 'Orders due', kind: 'count', value: due, better: null },
      { name: 'Late', kind: 'count', value: late.length, better: 'less' },
      {
        name: 'Average delay of late orders',
        kind: 'days',
        value: rateOf(sum(late.map(({ days_late }) => days_late)), late.length),
        better: 'less',
      },
    ],
    tables: [overTime(orders, period), byTierAndSpeed(orders), lateOrders(late)],
    notes: [],
  }
}

function judge(row: PromisedOrderRow, today: PacificDay): JudgedOrder[] {
  const shipped = row.shipped_at === null ? null : pacificDayOf(row.shipped_at)
  const day = shipped ?? today
  const isLate = day > row.promised
  if (shipped === null && !isLate) return []
  const days_late = isLate ? daysIn({ from: row.promised, until: day }) - 1 : 0
  return [{ ...row, shipped, days_late }]
}

const COUNTS = [
  column('due', 'Orders due', 'count'),
  column('on_time', 'On time', 'count'),
  column('late', 'Late', 'count'),
  column('rate', 'On-time rate', 'rate'),
]

function countsOf(orders: readonly JudgedOrder[]): (number | null)[] {
  const late = orders.filter(({ days_late }) => days_late > 0).length
  const on_time = orders.length - late
  return [orders.length, on_time, late, rateOf(on_time, orders.length)]
}

function overTime(orders: readonly JudgedOrder[], period: ReportPeriod): Table {
  const buckets = bucketsOf(period)
  const rows = buckets.map(({ from, until }) => {
    const due = orders.filter(({ promised }) => from <= promised && promised <= until)
    return { values: [from, ...countsOf(due)] }
  })
  return makeTable(
    { id: 'over_time', title: 'On time, by promised day' },
    [bucketColumn(bucketLength(period)), ...COUNTS],
    rows,
    {
      total: [null, ...countsOf(orders)],
      join: { by: 'place' },
      compared: ['rate'],
      chart: {
        title: 'Orders on time and late, by promised day',
        layout: 'upright',
        stacked: true,
        category: 'from',
        series: ['on_time', 'late'],
      },
    },
  )
}

function byTierAndSpeed(orders: readonly JudgedOrder[]): Table {
  const groups = Map.groupBy(orders, ({ tier, speed }) => `${tier} ${speed}`)
  const rows = [...groups.values()].map((group) => {
    const [{ tier, speed }] = group
    return { values: [TIER_NAMES[tier], SPEED_NAMES[speed], ...countsOf(group)] }
  })
  return makeTable(
    { id: 'tiers', title: 'By tier and speed' },
    [column('tier', 'Tier', 'text'), column('speed', 'Speed', 'text'), ...COUNTS],
    rows.toSorted((a, b) => Number(b.values[2]) - Number(a.values[2])),
    { total: [null, null, ...countsOf(orders)], join: { by: 'key', columns: 2 }, compared: ['rate'] },
  )
}

function lateOrders(late: readonly JudgedOrder[]): Table {
  const worst = late.toSorted((a, b) => b.days_late - a.days_late || a.number - b.number)
  return makeTable(
    { id: 'late', title: 'Late orders' },
    [
      column('order', 'Order', 'count'),
      column('file', 'File', 'text'),
      column('tier', 'Tier', 'text'),
      column('speed', 'Speed', 'text'),
      column('promised', 'Promised', 'day'),
      column('shipped', 'Shipped', 'day'),
      column('days_late', 'Late by', 'days'),
    ],
    worst.map(({ order_id, number, filename, tier, speed, promised, shipped, days_late }): Row => ({
      order_id,
      values: [number, filename, TIER_NAMES[tier], SPEED_NAMES[speed], promised, shipped, days_late],
    })),
  )
}
