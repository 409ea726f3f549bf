import { invoiceNumber, seriesOf } from '../../../shared/orders/invoices/invoice.ts'
import { creditNoteOf } from '../../../shared/orders/invoices/make-invoice.ts'
import type { RefundReason } from '../../../shared/orders/order.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { THE_SHOP } from '../../platform/db/events.ts'
import { findOrder } from '../order-store.ts'
import { findCheckout } from '../../payments/checkout-store.ts'
import type { LedgerRow } from '../../payments/ledger-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { findInvoice, insertInvoice, listUncreditedRefunds, nextNumber } from './invoice-store.ts'
import { buyerOf, recordIssued, saleOf } from './issue-invoice.ts'

/**
 * Issues the credit notes of refunds that the payment provider has taken. One that the card company returns later keeps its
 * credit note: the customer is owed the money, and the refund that retries it gets no second one.
 */
export function issueDueCreditNotes(shop: Shop): void {
  if (listUncreditedRefunds(shop.db, null).length > 0) shop.write((tx) => issueCreditNotes(tx, shop, null))
}

/** Issues those of one order, or of all orders (`null`). */
export function issueCreditNotes(tx: WriteDb, shop: Shop, orderId: string | null): void {
  for (const refund of listUncreditedRefunds(tx, orderId)) issueCreditNote(tx, shop, refund)
}

function issueCreditNote(tx: WriteDb, shop: Shop, refund: LedgerRow): void {
  const order = findOrder(tx, refund.order_id)!
  const checkout = findCheckout(tx, order.checkout_id)!
  const invoice = findInvoice(tx, order.id)!
  const series = seriesOf('credit_note', checkout.provider === 'practice')
  const number = nextNumber(tx, series)
  const issued_at = shop.clock.now()
  const buyer = buyerOf(shop, tx, order)
  insertInvoice(tx, {
    series,
    number,
    order_id: order.id,
    ledger_id: refund.id,
    content: creditNoteOf({
      ...saleOf(tx, { orders: [order], checkout, buyer }),
      number: invoiceNumber(series, number),
      issued_at,
      invoice: { number: invoiceNumber(invoice.series, invoice.number), issued_at: invoice.issued_at },
      amounts: refund,
      reason: refund.reason as RefundReason,
      note: refund.note,
    }),
    send_to: buyer.business?.invoice_email ?? null,
    issued_at,
  })
  recordIssued(tx, { ledger_id: refund.id, by: THE_SHOP })
}
