import type { Amounts } from '../../shared/payments/amounts.ts'
import { deliveryTaxOf, type CountedRefunds } from '../../shared/payments/refunded-tax.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { updateRows } from '../platform/db/row-writes.ts'
import { taxOfCheckout, type CheckoutRow } from './checkout-store.ts'
import { moneyOfOrder, type LedgerRow } from './ledger-store.ts'

/** The report of a ledger row to Stripe Tax: a sale whose tax it calculated, or a refund of one. */
export interface TaxReportRow {
  ledger_id: string
  /** For a sale: Stripe's id of the calculation. */
  calculation_ref: string | null
  /** For a refund: the part of its tax that was on the delivery. */
  delivery_tax_cents: number
  state: 'due' | 'told' | 'refused'
  provider_ref: string | null
  /** Times that staff had it sent again. */
  round: number
  attempts: number
  next_try_at: number | null
  error: string | null
  done_at: number | null
}

/** A due report with its sale or refund. A refund is due only once its sale is reported: `sale_ref` is Stripe's id of that. */
export interface DueTaxReport extends TaxReportRow, Amounts {
  order_id: string
  checkout_id: string
  sale_ref: string | null
}

/**
 * The order with which the sale of an order is reported. Stripe Tax calculates a purchase of several parts as one sale, which
 * is reported with the checkout that has its calculation.
 */
const ORDER_OF_SALE = `coalesce((select reported.id from orders as reported
    join checkouts on checkouts.id = reported.checkout_id
    where reported.purchase_number = orders.purchase_number and checkouts.tax ->> '$.calculation_ref' is not null),
  orders.id)`

export function findTaxReport(db: ReadDb, ledgerId: string): TaxReportRow | undefined {
  return db.get<TaxReportRow>('select * from tax_reports where ledger_id = ?', ledgerId)
}

export function listDueTaxReports(db: ReadDb, now: number): DueTaxReport[] {
  return db.all<DueTaxReport>(
    `select tax_reports.*, ledger.order_id, ledger.parts_cents, ledger.delivery_cents, ledger.tax_cents,
       orders.checkout_id, sales.provider_ref as sale_ref
     from tax_reports
       join ledger on ledger.id = tax_reports.ledger_id
       join orders on orders.id = ledger.order_id
       join ledger as captures on captures.order_id = ${ORDER_OF_SALE} and captures.kind = 'capture'
       join tax_reports as sales on sales.ledger_id = captures.id
     where tax_reports.state = 'due' and tax_reports.next_try_at <= ?
       and (ledger.kind = 'capture' or sales.provider_ref is not null)
     order by ledger.created_at, ledger.rowid`,
    now,
  )
}

export type TaxReportChanges = Partial<
  Omit<TaxReportRow, 'ledger_id' | 'calculation_ref' | 'delivery_tax_cents'>
>

/** Changes a due report; returns false if it is no longer due. */
export function saveTaxReport(tx: WriteDb, ledgerId: string, changes: TaxReportChanges): boolean {
  return updateRows(tx, 'tax_reports', { ledger_id: ledgerId, state: 'due' }, changes) === 1
}

const INSERT = `insert into tax_reports (ledger_id, calculation_ref, delivery_tax_cents, state, next_try_at)
  values (:ledger_id, :calculation_ref, :delivery_tax_cents, 'due', :now) on conflict do nothing`

/**
 * Queues the report of a sale whose tax Stripe Tax calculated, in the transaction of its payment. Not for a practice
 * payment: its tax may have been calculated just before the Stripe key was removed.
 */
export function queueSaleReport(tx: WriteDb, capture: LedgerRow, checkout: CheckoutRow): void {
  const { calculation_ref } = taxOfCheckout(checkout)
  if (calculation_ref === undefined || checkout.provider === 'practice') return
  tx.run(INSERT, { ledger_id: capture.id, calculation_ref, delivery_tax_cents: 0, now: capture.created_at })
}

/** Queues the report of a refund that the provider has taken, if its sale is reported. */
export function queueRefundReport(tx: WriteDb, refund: LedgerRow, now: number): void {
  if (!findSaleReport(tx, refund.order_id)) return
  const before = countedRefunds(tx, refund.order_id)
  const delivery_tax_cents = deliveryTaxOf(refund, { ...moneyOfOrder(tx, refund.order_id), before })
  tx.run(INSERT, { ledger_id: refund.id, calculation_ref: null, delivery_tax_cents, now })
}

/**
 * Cancels the report of a refund that failed after the provider had taken it. Returns false if it was sent already: Stripe's
 * reports then show a refund that did not happen.
 */
export function dropRefundReport(tx: WriteDb, refund: LedgerRow, now: number): boolean {
  const error = 'The refund did not arrive.'
  const report = findTaxReport(tx, refund.id)
  if (!report || report.state === 'refused') return true
  return saveTaxReport(tx, refund.id, { state: 'refused', error, next_try_at: null, done_at: now })
}

function findSaleReport(db: ReadDb, orderId: string): TaxReportRow | undefined {
  return db.get<TaxReportRow>(
    `select tax_reports.* from orders
       join ledger on ledger.order_id = ${ORDER_OF_SALE} and ledger.kind = 'capture'
       join tax_reports on tax_reports.ledger_id = ledger.id
     where orders.id = ?`,
    orderId,
  )
}

function countedRefunds(db: ReadDb, orderId: string): CountedRefunds {
  return db.get<CountedRefunds>(
    `select coalesce(sum(ledger.parts_cents), 0) as parts_cents,
       coalesce(sum(ledger.delivery_cents), 0) as delivery_cents,
       coalesce(sum(ledger.tax_cents), 0) as tax_cents,
       coalesce(sum(tax_reports.delivery_tax_cents), 0) as delivery_tax_cents
     from tax_reports join ledger on ledger.id = tax_reports.ledger_id
     where ledger.order_id = ? and ledger.kind = 'refund' and tax_reports.state <> 'refused'`,
    orderId,
  )!
}
