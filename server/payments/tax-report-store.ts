import type { Amounts } from '../../shared/payments/amounts.ts'
import { deliveryTaxOf, type CountedRefunds } from '../../shared/payments/refunded-tax.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import { taxOfCheckout, type CheckoutRow } from './checkout-store.ts'
import { moneyOfOrder, type LedgerRow } from './ledger-store.ts'

/** What Stripe Tax is told of a row of the ledger: a sale that it calculated, or a refund of one. */
export interface TaxReportRow {
  ledger_id: string
  /** Of a sale: the calculation that it was paid by. */
  calculation_ref: string | null
  /** Of a refund: how much of its tax was that on the delivery. */
  delivery_tax_cents: number
  state: 'due' | 'told' | 'refused'
  provider_ref: string | null
  /** How often a person had it sent again. */
  round: number
  attempts: number
  next_try_at: number | null
  error: string | null
  done_at: number | null
}

/** A report with what it is about. A refund is due only once its sale has been told: `sale_ref` is the name of that. */
export interface DueTaxReport extends TaxReportRow, Amounts {
  order_id: string
  checkout_id: string
  sale_ref: string | null
}

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
       join ledger as captures on captures.order_id = ledger.order_id and captures.kind = 'capture'
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

/** Moves a due report on; false when it is not due any more. */
export function saveTaxReport(tx: WriteDb, ledgerId: string, changes: TaxReportChanges): boolean {
  const names = Object.keys(changes).sort()
  const sql = `update tax_reports set ${names.map((name) => `${name} = :${name}`).join(', ')}
    where ledger_id = :ledger_id and state = 'due'`
  return tx.run(sql, { ...changes, ledger_id: ledgerId }) === 1
}

const INSERT = `insert into tax_reports (ledger_id, calculation_ref, delivery_tax_cents, state, next_try_at)
  values (:ledger_id, :calculation_ref, :delivery_tax_cents, 'due', :now) on conflict do nothing`

/**
 * Writes down, with the payment, that its tax has to be told, where Stripe Tax calculated it. Not of a practice sale: its
 * tax may have been calculated just before the key of Stripe was removed, and nobody paid it.
 */
export function queueSaleReport(tx: WriteDb, capture: LedgerRow, checkout: CheckoutRow): void {
  const { calculation_ref } = taxOfCheckout(checkout)
  if (calculation_ref === undefined || checkout.provider === 'practice') return
  const of = { ledger_id: capture.id, calculation_ref, delivery_tax_cents: 0, now: capture.created_at }
  tx.run(INSERT, of)
}

/** Writes down, with a refund that the card company has taken, that its tax has to be told, where that of the sale is. */
export function queueRefundReport(tx: WriteDb, refund: LedgerRow, now: number): void {
  if (!findSaleReport(tx, refund.order_id)) return
  const before = countedRefunds(tx, refund.order_id)
  const delivery_tax_cents = deliveryTaxOf(refund, { ...moneyOfOrder(tx, refund.order_id), before })
  tx.run(INSERT, { ledger_id: refund.id, calculation_ref: null, delivery_tax_cents, now })
}

/**
 * A refund came back from the card company after it had been taken. A report that is still due is not sent any more;
 * false for one that has been told: Stripe's reports then say that more was given back than was.
 */
export function dropRefundReport(tx: WriteDb, refund: LedgerRow, now: number): boolean {
  const error = 'The refund did not arrive.'
  const report = findTaxReport(tx, refund.id)
  if (!report || report.state === 'refused') return true
  return saveTaxReport(tx, refund.id, { state: 'refused', error, next_try_at: null, done_at: now })
}

function findSaleReport(db: ReadDb, orderId: string): TaxReportRow | undefined {
  return db.get<TaxReportRow>(
    `select tax_reports.* from tax_reports join ledger on ledger.id = tax_reports.ledger_id
     where ledger.order_id = ? and ledger.kind = 'capture'`,
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
