import type { OrderForecast } from '../../production/floor/promise-risk.ts'
import { addDays, type PacificDay } from '../../platform/time.ts'
import { makeTable, type ReportBody, type Row, type Table } from './report.ts'
import { column } from './report-words.ts'

/** Days after today that the report looks at. */
const DAYS_AHEAD = 7

type Outlook = 'on_track' | 'tight' | 'late' | 'not_planned'
const OUTLOOK_NAMES: Record<Outlook, string> = {
  on_track: 'On track',
  tight: 'Tight',
  late: 'Late',
  not_planned: 'Not planned',
}
const OUTLOOKS = Object.keys(OUTLOOK_NAMES) as Outlook[]

interface Promised {
  order: OrderForecast
  day: PacificDay
  outlook: Outlook
}

/** Reports which promises of the next days are at risk by the plan. Overdue orders count as of today. */
export function promisesReport(forecasts: readonly OrderForecast[], today: PacificDay): ReportBody {
  const last = addDays(today, DAYS_AHEAD)
  const promised = forecasts.flatMap((order): Promised[] =>
    order.promised !== null && order.promised <= last
      ? [{ order, day: order.promised < today ? today : order.promised, outlook: outlookOf(order) }]
      : [],
  )
  const count = (outlook: Outlook) => promised.filter((one) => one.outlook === outlook).length
  return {
    figures: [
      { name: 'Promised', kind: 'count', value: promised.length, better: null },
      { name: 'Late', kind: 'count', value: count('late'), better: 'less' },
      { name: 'Tight', kind: 'count', value: count('tight'), better: 'less' },
      { name: 'Not planned', kind: 'count', value: count('not_planned'), better: 'less' },
    ],
    tables: [byDay(promised, today), atRisk(promised)],
    notes: [],
  }
}

function outlookOf({ handover, risk }: OrderForecast): Outlook {
  if (handover === null || risk === 'stuck') return 'not_planned'
  return risk === 'overdue' ? 'late' : (risk ?? 'on_track')
}

function byDay(promised: readonly Promised[], today: PacificDay): Table {
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead))
  const countsOf = (list: readonly Promised[]) => [
    list.length,
    ...OUTLOOKS.map((outlook) => list.filter((one) => one.outlook === outlook).length),
  ]
  return makeTable(
    { id: 'days', title: 'By promised day' },
    [
      column('day', 'Day', 'day'),
      column('orders', 'Orders', 'count'),
      ...OUTLOOKS.map((outlook) => column(outlook, OUTLOOK_NAMES[outlook], 'count')),
    ],
    days.map((day) => ({ values: [day, ...countsOf(promised.filter((one) => one.day === day))] })),
    {
      total: [null, ...countsOf(promised)],
      chart: {
        title: 'Promised orders, by day',
        layout: 'upright',
        stacked: true,
        category: 'day',
        series: OUTLOOKS,
      },
    },
  )
}

function atRisk(promised: readonly Promised[]): Table {
  const listed = promised
    .filter(({ outlook }) => outlook !== 'on_track')
    .toSorted((a, b) => a.order.promised!.localeCompare(b.order.promised!) || a.order.number - b.order.number)
  return makeTable(
    { id: 'at_risk', title: 'Orders at risk' },
    [
      column('order', 'Order', 'count'),
      column('promised', 'Promised', 'day'),
      column('outlook', 'Outlook', 'text'),
      column('handover', 'Handed over by the plan', 'day'),
      column('days_late', 'Working days late', 'days'),
      column('slack', 'To spare', 'seconds'),
    ],
    listed.map(({ order, outlook }): Row => {
      const { order_id, number, promised: day, handover, days_late, slack } = order
      const late = outlook === 'late' ? days_late : null
      return { order_id, values: [number, day, OUTLOOK_NAMES[outlook], handover, late, slack] }
    }),
  )
}
