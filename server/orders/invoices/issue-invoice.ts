import { invoiceNumber, seriesOf } from '../../../shared/orders/invoices/invoice.ts'
import { invoiceOf, type Buyer } from '../../../shared/orders/invoices/make-invoice.ts'
import { emailOfAccount, findAccount } from '../../accounts/account-store.ts'
import { findBusinessDetails } from '../business/business-store.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent, type TheShop } from '../../platform/db/events.ts'
import { agreedDeliveryOf } from '../../quoting/delivery/delivery-store.ts'
import type { OrderRow } from '../order-store.ts'
import { findCheckout, taxOfCheckout, type CheckoutRow } from '../../payments/checkout-store.ts'
import { listLedger } from '../../payments/ledger-store.ts'
import { paidPriceLines } from '../../quoting/quote-row.ts'
import { findQuote, type QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { findInvoiceOf, insertInvoice, nextNumber, type InvoiceRow } from './invoice-store.ts'

/**
 * Issues the invoice of a paid order, or returns the one that was issued before. Runs in the transaction that places the
 * order: the sale happens there, so the numbers follow the payments in the books, every sale has one, and none is skipped if
 * the transaction fails. An order from before there were invoices gets its invoice when it is first asked for; `send` is
 * false then, so it is not emailed.
 */
export function issueInvoice(
  tx: WriteDb,
  shop: Shop,
  { order, by, send }: { order: OrderRow; by: Caller | TheShop; send: boolean },
): InvoiceRow {
  const capture = listLedger(tx, order.id).find(({ kind }) => kind === 'capture')!
  const issued = findInvoiceOf(tx, capture.id)
  if (issued) return issued
  const checkout = findCheckout(tx, order.checkout_id)!
  const series = seriesOf('invoice', checkout.provider === 'practice')
  const number = nextNumber(tx, series)
  const issued_at = shop.clock.now()
  const buyer = buyerOf(tx, order)
  insertInvoice(tx, {
    series,
    number,
    order_id: order.id,
    ledger_id: capture.id,
    content: invoiceOf({
      ...saleOf(tx, { order, checkout, buyer }),
      ...soldOf(findQuote(tx, order.id)!, checkout),
      number: invoiceNumber(series, number),
      issued_at,
      paid_at: order.paid_at,
    }),
    send_to: send ? (buyer.business?.invoice_email ?? null) : null,
    issued_at,
  })
  return recordIssued(tx, { ledger_id: capture.id, by })
}

/** Returns the fields that an invoice shares with its credit note. */
export function saleOf(
  db: ReadDb,
  { order, checkout, buyer }: { order: OrderRow; checkout: CheckoutRow; buyer: Buyer },
) {
  return {
    shop: readShopData(db).shop_details,
    buyer,
    order_number: order.number,
    purchase_number: order.purchase_number,
    purchase_order: checkout.purchase_order,
    practice: checkout.provider === 'practice',
  }
}

export function buyerOf(db: ReadDb, order: OrderRow): Buyer {
  const account_id = findQuote(db, order.id)!.account_id
  if (account_id === null) return { business: null, name: null, email: order.contact_email }
  return {
    business: findBusinessDetails(db, account_id).details,
    name: findAccount(db, account_id)?.name ?? null,
    email: order.contact_email ?? emailOfAccount(db, account_id),
  }
}

/** Returns the parts, delivery and tax of the sale, as the checkout agreed to them. */
function soldOf(quote: QuoteRow, checkout: CheckoutRow) {
  const { filename, material, color, quantity } = quote
  const { method, city } = agreedDeliveryOf(checkout)
  const price_lines = paidPriceLines(quote, checkout.speed)
  return {
    sold: {
      filename,
      material,
      color,
      quantity,
      parts_cents: checkout.parts_cents,
      price_lines,
      in_purchase: checkout.purchase_id !== null,
    },
    delivery: { method, city, cents: checkout.delivery_cents },
    tax: taxOfCheckout(checkout),
    total_cents: checkout.total_cents,
  }
}

/** Notes an issued document in the history of its order; the email about it follows from that. */
export function recordIssued(
  tx: WriteDb,
  { ledger_id, by }: { ledger_id: string; by: Caller | TheShop },
): InvoiceRow {
  const row = findInvoiceOf(tx, ledger_id)!
  recordEvent(tx, row.issued_at, by, {
    subject: 'order',
    subject_id: row.order_id,
    what: 'invoice issued',
    details: { document: invoiceNumber(row.series, row.number), ledger_id },
  })
  return row
}
