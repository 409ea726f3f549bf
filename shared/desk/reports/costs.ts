import type { Cents } from '../../platform/money.ts'
import { marginOf } from '../../quoting/costs/margin.ts'
import { addCosts, totalCost, type CostParts, type MadeCost } from '../../quoting/costs/print-cost.ts'
import { makeTable, rateOf, sum, type Column, type ReportBody, type Table } from './report.ts'
import { column, uncountedNotes } from './report-words.ts'

/** A shipped order with what its prints cost. */
export interface CostedOrder extends MadeCost {
  order_id: string
  number: number
  filename: string
  material: string
  quantity: number
  paid_cents: Cents
  refunded_cents: Cents
}

/** Compares the costs of shipped orders' prints, failed ones apart, with the payments. */
export function costsReport(orders: readonly CostedOrder[]): ReportBody {
  const { good, failed, cost, revenue, prints, margin, uncounted } = sumsOf(orders)
  return {
    figures: [
      { name: 'Orders shipped', kind: 'count', value: orders.length, better: 'more' },
      { name: 'Revenue', kind: 'cents', value: revenue, better: 'more' },
      { name: 'Cost', kind: 'cents', value: cost, better: 'less' },
      { name: 'Cost of failed prints', kind: 'cents', value: totalCost(failed), better: 'less' },
      { name: 'Failed prints', kind: 'count', value: prints, better: 'less' },
      { name: 'Margin', kind: 'cents', value: margin, better: 'more', note: uncounted },
      {
        name: 'Margin of revenue',
        kind: 'rate',
        value: rateOf(margin, revenue),
        better: 'more',
        note: uncounted,
      },
    ],
    tables: [byPart(good, failed), byMaterial(orders), byOrder(orders)],
    notes: [
      ...uncountedNotes(uncounted),
      'Filament costs what its spool cost, electricity, labor and machine hours as the production costs were set when a plate ended. Each plate is rounded once, to the cent.',
    ],
  }
}

interface Sums {
  good: CostParts
  failed: CostParts
  cost: Cents
  revenue: Cents
  margin: Cents
  uncounted: string | null
  prints: number
  units: number
}

function sumsOf(orders: readonly CostedOrder[]): Sums {
  const good = addCosts(orders.map((order) => order.good))
  const failed = addCosts(orders.map((order) => order.failed))
  const revenue = sum(orders.map(({ paid_cents, refunded_cents }) => paid_cents - refunded_cents))
  const margin = marginOf({ revenue_cents: revenue, cost: addCosts([good, failed]) })
  return {
    good,
    failed,
    cost: margin.cost_cents,
    revenue,
    margin: margin.margin_cents,
    uncounted: margin.uncounted,
    prints: sum(orders.map(({ failed_prints }) => failed_prints)),
    units: sum(orders.map(({ quantity }) => quantity)),
  }
}

const PART_NAMES = [
  ['filament_cents', 'Filament'],
  ['energy_cents', 'Electricity'],
  ['machine_cents', 'Machine hours'],
  ['labor_cents', 'Labor'],
] as const

function byPart(good: CostParts, failed: CostParts): Table {
  const rowOf = (one: Cents, other: Cents) => [one, other, one + other]
  return makeTable(
    { id: 'parts', title: 'What the cost consists of' },
    [
      column('part', 'Part of the cost', 'text'),
      column('good', 'Good prints', 'cents'),
      column('failed', 'Failed prints', 'cents'),
      column('cost', 'Together', 'cents'),
    ],
    PART_NAMES.map(([id, name]) => ({ values: [name, ...rowOf(good[id], failed[id])] })),
    {
      total: [null, ...rowOf(totalCost(good), totalCost(failed))],
      join: { by: 'key', columns: 1 },
      compared: ['cost'],
      chart: {
        title: 'Cost of good and failed prints, in USD',
        layout: 'lying',
        stacked: true,
        category: 'part',
        series: ['good', 'failed'],
      },
    },
  )
}

const COST_COLUMNS: Column[] = [
  column('units', 'Units', 'count'),
  ...PART_NAMES.map(([id, name]) => column(id, name, 'cents')),
  column('failed', 'Failed prints', 'cents'),
  column('cost', 'Cost', 'cents'),
  column('unit_cost', 'Cost of a unit', 'cents'),
  column('revenue', 'Revenue', 'cents'),
  column('margin', 'Margin', 'cents'),
  column('rate', 'Margin of revenue', 'rate'),
]

function valuesOf({ good, failed, cost, revenue, margin, units }: Sums): (number | null)[] {
  return [
    units,
    ...PART_NAMES.map(([id]) => good[id]),
    totalCost(failed),
    cost,
    units === 0 ? null : Math.round(cost / units),
    revenue,
    margin,
    rateOf(margin, revenue),
  ]
}

function byMaterial(orders: readonly CostedOrder[]): Table {
  const groups = [...Map.groupBy(orders, ({ material }) => material)].map(([material, group]) => ({
    material,
    sums: sumsOf(group),
  }))
  return makeTable(
    { id: 'materials', title: 'By material' },
    [column('material', 'Material', 'text'), ...COST_COLUMNS],
    groups
      .toSorted((a, b) => b.sums.cost - a.sums.cost || a.material.localeCompare(b.material))
      .map(({ material, sums }) => ({ values: [material, ...valuesOf(sums)] })),
    {
      total: [null, ...valuesOf(sumsOf(orders))],
      join: { by: 'key', columns: 1 },
      compared: ['cost', 'margin'],
    },
  )
}

function byOrder(orders: readonly CostedOrder[]): Table {
  const judged = orders.map((order) => ({ order, sums: sumsOf([order]) }))
  return makeTable(
    { id: 'orders', title: 'Orders, the smallest margin first' },
    [
      column('order', 'Order', 'count'),
      column('file', 'File', 'text'),
      column('material', 'Material', 'text'),
      ...COST_COLUMNS,
    ],
    judged
      .toSorted((a, b) => a.sums.margin - b.sums.margin || a.order.number - b.order.number)
      .map(({ order, sums }) => ({
        order_id: order.order_id,
        values: [order.number, order.filename, order.material, ...valuesOf(sums)],
      })),
    { total: [null, null, null, ...valuesOf(sumsOf(orders))] },
  )
}
