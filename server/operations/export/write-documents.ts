import { invoiceNumber } from '../../../shared/orders/invoices/invoice.ts'
import { contentOf, listInvoices } from '../../orders/invoices/invoice-store.ts'
import { findOrder } from '../../orders/order-store.ts'
import { receiptOfOrder, type ReceiptShop } from '../../orders/read-receipt.ts'

interface OrderDocument {
  path: string
  bytes: Uint8Array
}

/**
 * Returns the receipt of an order, and its invoice and credit notes as far as they are issued, as the shop prints them.
 */
export async function makeDocuments(shop: ReceiptShop, orderId: string): Promise<OrderDocument[]> {
  const order = findOrder(shop.db, orderId)!
  const folder = `documents/${order.number}`
  const receipt = await receiptOfOrder(shop, order)
  const documents = [{ path: `${folder}/${receipt.filename}`, bytes: receipt.bytes }]
  for (const row of listInvoices(shop.db, order.id))
    documents.push({
      path: `${folder}/${invoiceNumber(row.series, row.number).toLowerCase()}.pdf`,
      bytes: await shop.machine.papers.invoice(contentOf(row)),
    })
  return documents
}
