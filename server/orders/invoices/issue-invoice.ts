import { deliveryWay } from '../../../shared/quoting/delivery/delivery.ts'
import { invoiceNumber, seriesOf } from '../../../shared/orders/invoices/invoice.ts'
import { invoiceOf, type Buyer } from '../../../shared/orders/invoices/make-invoice.ts'
import type { SoldParts } from '../../../shared/orders/invoices/invoice-lines.ts'
import type { AgreedSalesTax } from '../../../shared/payments/tax-exemption.ts'
import { sumCents } from '../../../shared/platform/money.ts'
import { emailOfAccount, findAccount } from '../../accounts/account-store.ts'
import { findBusinessDetails } from '../../accounts/business-store.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { recordEvent, type TheShop } from '../../platform/db/events.ts'
import { tryAddress } from '../../quoting/delivery/address-store.ts'
import { agreedDeliveryOf } from '../../quoting/delivery/delivery-store.ts'
import { agreedDelivery } from '../agreed-delivery.ts'
import { listOrdersOfPurchase, type OrderRow } from '../order-store.ts'
import { findCheckout, taxOfCheckout, type CheckoutRow } from '../../payments/checkout-store.ts'
import { listLedger } from '../../payments/ledger-store.ts'
import { paidPriceLines } from '../../quoting/quote-row.ts'
import { findQuote, type QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { findInvoice, findInvoiceOf, insertInvoice, nextNumber, type InvoiceRow } from './invoice-store.ts'

/**
 * Issues the invoice of a paid order and of all that was bought with it, or returns the one that was issued before. Runs in
 * the transaction that places the orders: the sale happens there, so the numbers follow the payments in the books, every
 * sale has one, and none is skipped if the transaction fails. An order from before there were invoices gets its invoice when
 * it is first asked for; `send` is false then, so it is not emailed.
 */
export function issueInvoice(
  tx: WriteDb,
  shop: Shop,
  { order, by, send }: { order: OrderRow; by: Caller | TheShop; send: boolean },
): InvoiceRow {
  const issued = findInvoice(tx, order.id)
  if (issued) return issued
  const orders = order.purchase_number === null ? [order] : listOrdersOfPurchase(tx, order.purchase_number)
  const [first] = orders
  const ledger_id = listLedger(tx, first.id).find(({ kind }) => kind === 'capture')!.id
  const checkout = findCheckout(tx, first.checkout_id)!
  const series = seriesOf('invoice', checkout.provider === 'practice')
  const number = nextNumber(tx, series)
  const issued_at = shop.clock.now()
  const buyer = buyerOf(shop, tx, first)
  insertInvoice(tx, {
    series,
    number,
    order_id: first.id,
    ledger_id,
    content: invoiceOf({
      ...saleOf(tx, { orders, checkout, buyer }),
      ...soldOf(tx, orders),
      number: invoiceNumber(series, number),
      issued_at,
      paid_at: first.paid_at,
    }),
    send_to: send ? (buyer.business?.invoice_email ?? null) : null,
    issued_at,
  })
  return recordIssued(tx, { ledger_id, by })
}

/** Returns the fields that an invoice shares with its credit note. */
export function saleOf(
  db: ReadDb,
  { orders, checkout, buyer }: { orders: readonly OrderRow[]; checkout: CheckoutRow; buyer: Buyer },
) {
  return {
    shop: readShopData(db).shop_details,
    buyer,
    order_numbers: orders.map(({ number }) => number),
    purchase_number: orders[0].purchase_number,
    purchase_order: checkout.purchase_order,
    practice: checkout.provider === 'practice',
  }
}

/** Returns the company or the person who bought: the name of the account, else the one that was typed at the till. */
export function buyerOf(shop: Pick<Shop, 'vault' | 'log'>, db: ReadDb, order: OrderRow): Buyer {
  const account_id = findQuote(db, order.id)!.account_id
  const typed = tryAddress(shop, agreedDelivery(db, order).address)?.name ?? null
  if (account_id === null) return { business: null, name: typed, email: order.contact_email }
  return {
    business: findBusinessDetails(db, account_id).details,
    name: findAccount(db, account_id)?.name ?? typed,
    email: order.contact_email ?? emailOfAccount(db, account_id),
  }
}

/** Returns the parts, delivery and tax of the sale, as the checkouts agreed to them. */
function soldOf(db: ReadDb, orders: readonly OrderRow[]) {
  const checkouts = orders.map(({ checkout_id }) => findCheckout(db, checkout_id)!)
  const delivery = agreedDeliveryOf(checkouts[0])
  return {
    sold: orders.map(({ id }, at) => soldParts(findQuote(db, id)!, checkouts[at])),
    delivery: {
      way: deliveryWay(delivery),
      city: delivery.city,
      cents: sumCents(checkouts.map(({ delivery_cents }) => delivery_cents)),
    },
    tax: jointTax(checkouts),
    total_cents: sumCents(checkouts.map(({ total_cents }) => total_cents)),
  }
}

function soldParts(quote: QuoteRow, checkout: CheckoutRow): SoldParts {
  const { filename, material, color, quantity } = quote
  return {
    filename,
    material,
    color,
    quantity,
    parts_cents: checkout.parts_cents,
    price_lines: paidPriceLines(quote, checkout.speed),
    in_purchase: checkout.purchase_id !== null,
  }
}

/** Returns the tax of one destination, with the amounts of all shares. */
function jointTax(checkouts: readonly CheckoutRow[]): AgreedSalesTax {
  const taxes = checkouts.map(taxOfCheckout)
  const sumOf = (name: 'parts_tax_cents' | 'delivery_tax_cents' | 'tax_cents') =>
    sumCents(taxes.map((tax) => tax[name]))
  return {
    ...taxes[0],
    parts_tax_cents: sumOf('parts_tax_cents'),
    delivery_tax_cents: sumOf('delivery_tax_cents'),
    tax_cents: sumOf('tax_cents'),
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
