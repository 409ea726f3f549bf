import type { Cents } from '../../platform/money.ts'
import { makeTable, rateOf, sum, type ReportBody, type Table } from './report.ts'
import { column } from './report-words.ts'

/** One customer's orders in the period. */
export interface CustomerSales {
  name: string | null
  /** Null if it was erased, and for a guest who left none. */
  email: string | null
  orders: number
  units: number
  paid_cents: Cents
  refunded_cents: Cents
}

const TOP = 10

/** Returns the report of customers by revenue. */
export function customersReport(rows: readonly CustomerSales[]): ReportBody {
  const customers = rows
    .map((row) => ({ ...row, revenue: row.paid_cents - row.refunded_cents }))
    .toSorted((a, b) => b.revenue - a.revenue || b.orders - a.orders)
  const revenue = sum(customers.map((customer) => customer.revenue))
  const orders = sum(customers.map((customer) => customer.orders))
  const top = sum(customers.slice(0, TOP).map((customer) => customer.revenue))
  const returning = customers.filter((customer) => customer.orders > 1).length
  return {
    figures: [
      { name: 'Customers', kind: 'count', value: customers.length, better: 'more' },
      { name: 'With more than one order', kind: 'count', value: returning, better: 'more' },
      { name: 'Revenue', kind: 'cents', value: revenue, better: 'more' },
      { name: 'Average order', kind: 'cents', value: roundedMean(revenue, orders), better: 'more' },
      { name: `Of the top ${TOP}`, kind: 'rate', value: rateOf(top, revenue), better: null },
    ],
    tables: [customerTable(customers)],
    notes: [],
  }
}

function customerTable(customers: readonly (CustomerSales & { revenue: Cents })[]): Table {
  const total = (value: (customer: CustomerSales) => number) => sum(customers.map(value))
  const [paid, refunded] = [total(({ paid_cents }) => paid_cents), total((row) => row.refunded_cents)]
  return makeTable(
    { id: 'customers', title: 'Customers, by revenue' },
    [
      column('customer', 'Customer', 'text'),
      column('email', 'Email', 'text'),
      column('orders', 'Orders', 'count'),
      column('units', 'Units', 'count'),
      column('paid', 'Paid for parts', 'cents'),
      column('refunded', 'Refunded', 'cents'),
      column('revenue', 'Revenue', 'cents'),
    ],
    customers.map(({ name, email, orders, units, paid_cents, refunded_cents, revenue }) => ({
      values: [name ?? 'Guest', email, orders, units, paid_cents, refunded_cents, revenue],
    })),
    {
      total: [
        null,
        null,
        total(({ orders }) => orders),
        total(({ units }) => units),
        paid,
        refunded,
        paid - refunded,
      ],
      join: { by: 'key', columns: 2 },
      compared: ['revenue'],
      chart: {
        title: 'Revenue of the top customers, in USD',
        layout: 'lying',
        stacked: false,
        category: 'customer',
        series: ['revenue'],
      },
    },
  )
}

function roundedMean(total: Cents, count: number): Cents | null {
  return count > 0 ? Math.round(total / count) : null
}
