import type { Invoice, InvoiceSeries } from '../../../shared/orders/invoices/invoice.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import type { LedgerRow } from '../../payments/ledger-store.ts'

/** A row of `invoices`: an issued invoice or credit note. */
export interface InvoiceRow {
  series: InvoiceSeries
  number: number
  order_id: string
  ledger_id: string
  /** The printed content as JSON: see `contentOf`. */
  content: string
  /** The address it was emailed to; null if it was not emailed. */
  send_to: string | null
  issued_at: number
}

export function contentOf({ content }: Pick<InvoiceRow, 'content'>): Invoice {
  return JSON.parse(content) as Invoice
}

/** Returns the invoice of a payment, or the credit note of a refund. */
export function findInvoiceOf(db: ReadDb, ledgerId: string): InvoiceRow | undefined {
  return db.get<InvoiceRow>('select * from invoices where ledger_id = ?', ledgerId)
}

/** The invoice of an order: its own, else that of the purchase, which the first order of it has. */
export function findInvoice(db: ReadDb, orderId: string): InvoiceRow | undefined {
  return db.get<InvoiceRow>(
    `select invoices.* from orders as own
       join orders as mate on mate.id = own.id or mate.purchase_number = own.purchase_number
       join invoices on invoices.order_id = mate.id and series in ('invoice', 'practice_invoice')
     where own.id = ? order by mate.id = own.id desc, invoices.number limit 1`,
    orderId,
  )
}

/** The invoice of an order, then its credit notes in the order in which they were issued. */
export function listInvoices(db: ReadDb, orderId: string): InvoiceRow[] {
  const invoice = findInvoice(db, orderId)
  const notes = db.all<InvoiceRow>(
    `select * from invoices where order_id = ? and series in ('credit_note', 'practice_credit_note')
     order by number`,
    orderId,
  )
  return invoice === undefined ? notes : [invoice, ...notes]
}

/** The number that the next document of a series gets. Inside the transaction that issues it, so that none is left out. */
export function nextNumber(tx: WriteDb, series: InvoiceSeries): number {
  const last = tx.get<{ number: number | null }>(
    'select max(number) as number from invoices where series = ?',
    series,
  )
  return (last?.number ?? 0) + 1
}

export function insertInvoice(tx: WriteDb, row: Omit<InvoiceRow, 'content'> & { content: Invoice }): void {
  tx.run(
    `insert into invoices (series, number, order_id, ledger_id, content, send_to, issued_at)
     values (:series, :number, :order_id, :ledger_id, :content, :send_to, :issued_at)`,
    { ...row, content: JSON.stringify(row.content) },
  )
}

/**
 * Refunds that were done and have no credit note, of orders that have an invoice; the oldest first. `null`: of all orders.
 * The retry of a refund that the card company returned is left out: the credit note of the first one still counts.
 */
export function listUncreditedRefunds(db: ReadDb, orderId: string | null): LedgerRow[] {
  return db.all<LedgerRow>(
    `select ledger.* from ledger
     where kind = 'refund' and state = 'done' and (:order_id is null or order_id = :order_id)
       and not exists (select 1 from invoices where ledger_id = ledger.id)
       and exists (select 1 from orders as own
         join orders as mate on mate.id = own.id or mate.purchase_number = own.purchase_number
         join invoices on invoices.order_id = mate.id and series in ('invoice', 'practice_invoice')
         where own.id = ledger.order_id)
       and not exists (
         with recursive earlier(id) as (
           select id from ledger as failed where failed.tried_again_by = ledger.id
           union select failed.id from ledger as failed join earlier on failed.tried_again_by = earlier.id
         )
         select 1 from invoices join earlier on earlier.id = invoices.ledger_id)
     order by done_at, ledger.rowid`,
    { order_id: orderId },
  )
}
