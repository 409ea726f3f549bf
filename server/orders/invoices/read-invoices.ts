import { hasRight } from '../../../shared/accounts/rights.ts'
import { invoiceNumber, type IssuedInvoice } from '../../../shared/orders/invoices/invoice.ts'
import { withShipTo } from '../../../shared/orders/invoices/make-invoice.ts'
import type { ShipTo } from '../../../shared/orders/ship-to.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import { shipToOfOrder } from '../order-address.ts'
import { findOrderByLink } from '../order-links.ts'
import { getOrder } from '../order-moves.ts'
import type { OrderRow } from '../order-store.ts'
import { getOwnOrder } from '../read-orders.ts'
import { findCheckout } from '../../payments/checkout-store.ts'
import { findQuote } from '../../quoting/quote-store.ts'
import { isOwnedBy } from '../../quoting/read-quotes.ts'
import type { Shop } from '../../platform/shop.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { issueInvoice } from './issue-invoice.ts'
import {
  contentOf,
  findInvoiceOf,
  listInvoices,
  listUncreditedRefunds,
  type InvoiceRow,
} from './invoice-store.ts'

/** A PDF and its file name. */
interface InvoiceFile {
  filename: string
  bytes: Uint8Array
}

/** The last part of the address of an order's invoice, and of its credit notes. */
const INVOICE_FILE = 'invoice.pdf'
const CREDIT_NOTE_FILE = /^credit-note-(\d{1,9})\.pdf$/

/** Returns the invoice of an order and its credit notes, for its owner and for staff. */
export function readInvoices(shop: Shop, caller: Caller, input: { order_id: string }): IssuedInvoice[] {
  return listed(shop, orderFor(shop, caller, input.order_id))
}

/** The same for anyone with the link from an email. */
export function readInvoicesByLink(shop: Shop, input: { key: string }): IssuedInvoice[] {
  return listed(shop, findOrderByLink(shop, input.key))
}

function listed(shop: Shop, order: OrderRow): IssuedInvoice[] {
  const issued = listInvoices(shop.db, order.id).map((row) => ({
    number: invoiceNumber(row.series, row.number),
    kind: isInvoice(row) ? ('invoice' as const) : ('credit_note' as const),
    issued_at: row.issued_at,
    total_cents: contentOf(row).total.cents,
    file: isInvoice(row) ? INVOICE_FILE : `credit-note-${row.number}.pdf`,
  }))
  if (issued.length > 0) return issued
  const { total_cents } = findCheckout(shop.db, order.checkout_id)!
  return [{ number: null, kind: 'invoice', issued_at: null, total_cents, file: INVOICE_FILE }]
}

function isInvoice({ series }: InvoiceRow): boolean {
  return series === 'invoice' || series === 'practice_invoice'
}

/** One document as PDF. Issues the invoice of an order from before there were invoices. */
export function readInvoiceFile(
  shop: Shop,
  caller: Caller,
  input: { order_id: string; file: string },
): Promise<InvoiceFile> {
  const order = orderFor(shop, caller, input.order_id)
  const isOwn = isOwnedBy(findQuote(shop.db, order.id), caller)
  const ship_to = isOwn ? shipToOfOrder(shop, order) : null
  return makeFile(shop, { order, ship_to, by: caller, file: input.file })
}

/** The same for anyone with the link from an email. */
export function readInvoiceFileByLink(
  shop: Shop,
  caller: Caller,
  input: { key: string; file: string },
): Promise<InvoiceFile> {
  const order = findOrderByLink(shop, input.key)
  return makeFile(shop, { order, ship_to: null, by: caller, file: input.file })
}

/** Returns the document of a payment or refund, for the email that it is attached to. */
export function readIssuedFile(shop: Shop, ledgerId: string): Promise<InvoiceFile> {
  const row = findInvoiceOf(shop.db, ledgerId)
  if (!row) throw new Error(`no invoice was issued for ${ledgerId}`)
  return fileOf(shop, row, null)
}

function makeFile(
  shop: Shop,
  { order, ship_to, by, file }: { order: OrderRow; ship_to: ShipTo | null; by: Caller; file: string },
): Promise<InvoiceFile> {
  const number = CREDIT_NOTE_FILE.exec(file)?.[1]
  issueWhatIsDue(shop, order, by)
  const row = listInvoices(shop.db, order.id).find((issued) =>
    number === undefined ? isInvoice(issued) : !isInvoice(issued) && issued.number === Number(number),
  )
  if (!row || (number === undefined && file !== INVOICE_FILE))
    throw new Refusal('not_found', 'This order has no such document.')
  return fileOf(shop, row, ship_to)
}

function issueWhatIsDue(shop: Shop, order: OrderRow, by: Caller): void {
  const hasInvoice = listInvoices(shop.db, order.id).length > 0
  if (hasInvoice && listUncreditedRefunds(shop.db, order.id).length === 0) return
  shop.write((tx) => {
    issueInvoice(tx, shop, { order, by, send: false })
    issueCreditNotes(tx, shop, order.id)
  })
}

async function fileOf(shop: Shop, row: InvoiceRow, shipTo: ShipTo | null): Promise<InvoiceFile> {
  const content = contentOf(row)
  const printed = shipTo === null ? content : withShipTo(content, shipTo)
  const filename = `${invoiceNumber(row.series, row.number).toLowerCase()}.pdf`
  return { filename, bytes: await shop.machine.papers.invoice(printed) }
}

function orderFor(shop: Shop, caller: Caller, orderId: string): OrderRow {
  const isStaff = caller.kind === 'account' && caller.session !== null && hasRight(caller.role, 'see_money')
  return isStaff ? getOrder(shop.db, orderId) : getOwnOrder(shop.db, caller, orderId)
}
