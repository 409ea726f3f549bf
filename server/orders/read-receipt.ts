import { hasRight } from '../../shared/accounts/rights.ts'
import { receiptOf, type ReceiptOrder } from '../../shared/orders/receipt.ts'
import { purchaseSaving } from '../../shared/quoting/pricing/purchase-saving.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { ShipTo } from '../../shared/orders/ship-to.ts'
import type { Caller } from '../platform/caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { paperBrandOf } from '../catalog/shown-brand.ts'
import { findCheckout, taxOfCheckout } from '../payments/checkout-store.ts'
import { paidPriceLines } from '../quoting/quote-row.ts'
import { findQuote } from '../quoting/quote-store.ts'
import { isOwnedBy } from '../quoting/read-quotes.ts'
import type { ShopMachine, Shop } from '../platform/shop.ts'
import { contentOf, findInvoice } from './invoices/invoice-store.ts'
import { findOrder, listOrdersOfPurchase, type OrderRow } from './order-store.ts'
import { findOrderByLink } from './order-links.ts'
import { shipToOfOrder } from './order-address.ts'
import { getOwnOrder } from './read-orders.ts'
import { showOrder, type ShownOrderShop } from './show-order.ts'

/** A PDF and what to call it. */
export interface ReceiptFile {
  filename: string
  bytes: Uint8Array
}

/** Returns the receipt of an order as PDF, for its owner and for staff. Refuses everyone else with `order_not_found`. */
export function readReceipt(shop: Shop, caller: Caller, input: { order_id: string }): Promise<ReceiptFile> {
  if (isStaff(caller) && !isOwnedBy(findQuote(shop.db, input.order_id), caller))
    return receiptOfOrder(shop, getAnyOrder(shop, input.order_id))
  const order = getOwnOrder(shop.db, caller, input.order_id)
  return receiptOfOrder(shop, order, shipToOfOrder(shop, order))
}

/** Returns the receipt for anyone with the link from an email. */
export function readReceiptByLink(shop: Shop, input: { key: string }): Promise<ReceiptFile> {
  return receiptOfOrder(shop, findOrderByLink(shop, input.key))
}

/** The parts of the shop that a receipt is made from. */
export type ReceiptShop = ShownOrderShop & { machine: Pick<ShopMachine, 'papers'> }

/** The receipt of any order and what was bought with it, for callers who have checked who asks. */
export async function receiptOfOrder(
  shop: ReceiptShop,
  row: OrderRow,
  ship_to: ShipTo | null = null,
): Promise<ReceiptFile> {
  const rows = row.purchase_number === null ? [row] : listOrdersOfPurchase(shop.db, row.purchase_number)
  const { percent, place, exemption } = taxOfCheckout(findCheckout(shop.db, row.checkout_id)!)
  const { shop_details, brand } = readShopData(shop.db)
  const invoice = findInvoice(shop.db, row.id)
  const receipt = receiptOf({
    sold: rows.map((one) => soldOf(shop, one)),
    ship_to,
    billed_to: invoice ? contentOf(invoice).buyer[0] : null,
    shop: shop_details,
    brand: paperBrandOf(brand),
    terms_url: `${shop.address.base_url}/terms`,
    tax: { percent, place, exemption },
  })
  const filename = `receipt-${rows.length > 1 ? row.purchase_number : row.number}.pdf`
  return { filename, bytes: await shop.machine.papers.receipt(receipt) }
}

function soldOf(shop: ReceiptShop, row: OrderRow): ReceiptOrder {
  const checkout = findCheckout(shop.db, row.checkout_id)!
  const saving_cents = purchaseSaving({
    parts_cents: checkout.parts_cents,
    price_lines: paidPriceLines(findQuote(shop.db, row.id)!, checkout.speed),
    in_purchase: checkout.purchase_id !== null,
  })
  return { order: showOrder(shop, row), saving_cents }
}

function isStaff(caller: Caller): boolean {
  return caller.kind === 'account' && caller.session !== null && hasRight(caller.role, 'see_money')
}

function getAnyOrder(shop: Shop, orderId: string): OrderRow {
  const row = findOrder(shop.db, orderId)
  if (!row) throw new Refusal('order_not_found')
  return row
}
