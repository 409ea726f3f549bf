import { z } from 'zod'
import { csvLines, type CsvValue } from '../../platform/csv.ts'
import { invoiceNumber } from '../../orders/invoices/invoice.ts'
import { addAmounts, NO_AMOUNTS, subtractAmounts, totalOf, type Amounts } from '../../payments/amounts.ts'
import { addDays, asPacificDay, firstOfMonth, formatInstant, type PacificDay } from '../../platform/time.ts'
import {
  MOVEMENT_KINDS,
  type MovementKind,
  type Movement,
  type BookedOrder,
  type UnmatchedMovement,
} from './accounting-rows.ts'
import { csvDollars } from './report-csv.ts'
import { spanOf, type InstantSpan } from './report-period.ts'

/** A calendar month, `YYYY-MM`. */
export const AccountingMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Enter the month as YYYY-MM')
export type AccountingMonth = z.infer<typeof AccountingMonth>

/** Returns the instants of a month in Pacific time. */
export function spanOfMonth(month: AccountingMonth): InstantSpan {
  const from = asPacificDay(`${month}-01`)
  return spanOf({ from, until: addDays(firstOfMonth(from, 1), -1) })
}

/** Returns the months from the first day to today, the newest first. */
export function monthsSince(first: PacificDay, today: PacificDay): AccountingMonth[] {
  const months: AccountingMonth[] = []
  for (let month = firstOfMonth(today); month >= firstOfMonth(first); month = firstOfMonth(month, -1))
    months.push(month.slice(0, 7))
  return months
}

export interface AccountingRows {
  month: AccountingMonth
  /** True if the month was over when it was exported. */
  closed: boolean
  orders: readonly BookedOrder[]
  movements: readonly Movement[]
  unmatched: readonly UnmatchedMovement[]
  /** The month's movements in the ledger, summed without the rows. */
  ledger: Amounts
}

/** A file of an export. */
export interface TextFile {
  name: string
  text: string
}

function isIn(kind: MovementKind): boolean {
  return kind === 'payment' || kind === 'refund returned' || kind === 'dispute won'
}

/** Returns the sum of movements: in less out. */
export function netOf(movements: readonly Movement[]): Amounts {
  const into = addAmounts(movements.filter(({ kind }) => isIn(kind)))
  return subtractAmounts(into, addAmounts(movements.filter(({ kind }) => !isIn(kind))))
}

/**
 * Returns the export of a month. The same rows make the same files: nothing in them depends on when they are written.
 */
export function accountingFiles(rows: AccountingRows): TextFile[] {
  const [payments, outgoing] = [true, false].map((isPayment) =>
    rows.movements.filter(({ kind }) => (kind === 'payment') === isPayment),
  )
  return [
    { name: 'summary.csv', text: csvLines(summaryRows(rows)) },
    { name: 'orders.csv', text: csvLines(orderRows(rows.orders)) },
    { name: 'payments.csv', text: csvLines(movementRows(payments)) },
    { name: 'refunds.csv', text: csvLines(movementRows(outgoing)) },
    { name: 'tax-by-place.csv', text: csvLines(taxRows(rows.movements)) },
    { name: 'unmatched-payments.csv', text: csvLines(unmatchedRows(rows.unmatched)) },
  ]
}

const AMOUNT_HEADS = ['Parts USD', 'Delivery USD', 'Tax USD', 'Total USD']

function amountCells(amounts: Amounts, sign: 1 | -1 = 1): CsvValue[] {
  const { parts_cents, delivery_cents, tax_cents } = amounts
  return [parts_cents, delivery_cents, tax_cents, totalOf(amounts)].map((cents) =>
    csvDollars(sign * cents || 0),
  )
}

function summaryRows({ month, closed, movements, ledger }: AccountingRows): CsvValue[][] {
  const net = netOf(movements)
  const ofKind = (kind: MovementKind) => movements.filter((movement) => movement.kind === kind)
  return [
    ['Month', month],
    ['Days', 'Pacific calendar days'],
    ['State', closed ? 'closed' : 'not over yet: more will be added'],
    ['Payments by', [...new Set(movements.map(({ provider }) => provider))].toSorted().join(', ') || 'none'],
    ['Fees', 'not in these books: card fees are in the reports of the payment provider'],
    [],
    ['Movement', 'Count', ...AMOUNT_HEADS],
    ...MOVEMENT_KINDS.map((kind) => [
      kind,
      ofKind(kind).length,
      ...amountCells(addAmounts(ofKind(kind)), isIn(kind) ? 1 : -1),
    ]),
    ['Sum of the rows', movements.length, ...amountCells(net)],
    ['Movement of the ledger', null, ...amountCells(ledger)],
    ['Difference', null, ...amountCells(subtractAmounts(net, ledger))],
  ]
}

function orderRows(orders: readonly BookedOrder[]): CsvValue[][] {
  const heads = ['Order', 'Paid', 'Material', 'Quantity', 'Speed', 'Delivery', 'Delivery cost USD']
  const taxHeads = [
    'Parts tax USD',
    'Delivery tax USD',
    'Tax place',
    'Tax %',
    'State',
    'ZIP',
    'Exemption certificate',
  ]
  return [
    [...heads, ...AMOUNT_HEADS, ...taxHeads, 'Invoice', 'Provider', 'Payment'],
    ...orders.map((order) => [
      order.number,
      formatInstant(order.paid_at),
      order.material,
      order.quantity,
      order.speed,
      order.delivery_method,
      order.delivery_cost_cents === null ? null : csvDollars(order.delivery_cost_cents),
      ...amountCells(order),
      csvDollars(order.parts_tax_cents),
      csvDollars(order.delivery_tax_cents),
      order.place,
      order.percent,
      order.state,
      order.zip,
      order.exemption,
      invoiceCell(order),
      order.provider,
      order.payment_ref,
    ]),
  ]
}

function invoiceCell({ invoice_series, invoice_number }: BookedOrder): CsvValue {
  return invoice_series === null || invoice_number === null
    ? null
    : invoiceNumber(invoice_series, invoice_number)
}

function movementRows(movements: readonly Movement[]): CsvValue[][] {
  const heads = ['Time', 'Kind', 'Order', ...AMOUNT_HEADS, 'Reason', 'Provider', 'Reference', 'Ledger entry']
  return [
    heads,
    ...movements.map((movement) => [
      formatInstant(movement.at),
      movement.kind,
      movement.order_number,
      ...amountCells(movement, isIn(movement.kind) ? 1 : -1),
      movement.reason,
      movement.provider,
      movement.provider_ref,
      movement.ledger_id,
    ]),
    ['Sum', null, null, ...amountCells(netOf(movements)), null, null, null, null],
  ]
}

/** Sales and tax by state and place, refunds and disputes taken off. */
function taxRows(movements: readonly Movement[]): CsvValue[][] {
  const groups = Map.groupBy(movements, ({ state, place, percent }) =>
    JSON.stringify([state, place, percent]),
  )
  const heads = [
    'State',
    'Place',
    'Rate %',
    'Orders',
    'Parts sold USD',
    'Delivery sold USD',
    'Tax collected USD',
  ]
  const rows = [...groups.keys()].toSorted().map((key) => {
    const group = groups.get(key)!
    const [{ state, place, percent }] = group
    return [state, place ?? 'no tax collected', percent, ...taxCells(group)]
  })
  return [
    [...heads, 'Parts net USD', 'Delivery net USD', 'Tax net USD', 'Total net USD'],
    ...rows,
    ['Sum', null, null, ...taxCells(movements)],
  ]
}

function taxCells(movements: readonly Movement[]): CsvValue[] {
  const paid = movements.filter(({ kind }) => kind === 'payment')
  const sold = paid.length > 0 ? addAmounts(paid) : NO_AMOUNTS
  return [paid.length, ...amountCells(sold).slice(0, 3), ...amountCells(netOf(movements))]
}

function unmatchedRows(unmatched: readonly UnmatchedMovement[]): CsvValue[][] {
  return [
    ['Time', 'Kind', 'Checkout', 'Amount USD', 'Provider', 'Reference'],
    ...unmatched.map(({ at, kind, checkout_id, amount_cents, provider, provider_ref }) => [
      formatInstant(at),
      kind,
      checkout_id,
      csvDollars(kind === 'received' ? amount_cents : -amount_cents),
      provider,
      provider_ref,
    ]),
  ]
}
