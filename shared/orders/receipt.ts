import type { PaperBrand } from '../platform/brand/brand.ts'
import type { Cents } from '../platform/money.ts'
import { exemptionWords, type AgreedSalesTax } from '../payments/tax-exemption.ts'
import { PURCHASE_SAVING_TEXT } from '../quoting/pricing/purchase-saving.ts'
import type { ShopDetails } from '../platform/shop-details.ts'
import { pacificDayOf, type Instant } from '../platform/time.ts'
import type { Order, RefundReason } from './order.ts'
import { dayOnPaper, nameInALine, oneLine } from './words-in-emails.ts'

/** One line of a receipt with its amount. */
export interface ReceiptLine {
  text: string
  cents: Cents
}

/** A receipt's content, from top to bottom. */
export interface Receipt {
  title: string
  /** The shop's name, then its address. */
  shop: string[]
  brand: PaperBrand
  /** Set for practice payments. */
  practice: string | null
  facts: { name: string; value: string }[]
  lines: ReceiptLine[]
  total: ReceiptLine
  refunds: ReceiptLine[]
  /** The paid amount less refunds; null if nothing was refunded. */
  kept: ReceiptLine | null
  foot: string
  /** The instant of payment, so that the same receipt always has the same bytes. */
  made_at: Instant
}

export interface ReceiptInput {
  order: Order
  shop: ShopDetails
  brand: PaperBrand
  /** Address of the page with the terms. */
  terms_url: string
  /** The tax rule that applied at payment. */
  tax: Pick<AgreedSalesTax, 'percent' | 'place' | 'exemption'>
  /** The discount on the parts because they were bought with others. */
  saving_cents: Cents
}

const REFUND_WORDS: Record<RefundReason, string> = {
  late: 'shipped later than promised',
  declined: 'order declined',
  goodwill: 'from the shop',
}

/** Returns the receipt of a paid order: what was paid, line by line, and what was refunded since. */
export function receiptOf({ order, shop, brand, terms_url, tax, saving_cents }: ReceiptInput): Receipt {
  return {
    title: `Receipt for order ${order.number}`,
    shop: shopLines(shop),
    brand,
    practice: order.practice ? 'Test payment: no money moved.' : null,
    facts: factsOf(order),
    lines: [
      { text: partsLine(order), cents: order.parts_cents + saving_cents },
      ...(saving_cents === 0 ? [] : [{ text: PURCHASE_SAVING_TEXT, cents: -saving_cents }]),
      { text: deliveryLine(order), cents: order.delivery_cents },
      { text: taxLine(tax), cents: order.tax_cents },
    ],
    total: { text: order.practice ? 'Total (nothing was charged)' : 'Total paid', cents: order.total_cents },
    refunds: order.refunds.map(({ reason, done, created_at, amount_cents }) => ({
      text: `Refund on ${dayOf(created_at)}, ${REFUND_WORDS[reason]}${done ? '' : ' (pending)'}`,
      cents: -amount_cents,
    })),
    kept:
      order.refunds.length === 0
        ? null
        : { text: 'Net paid', cents: order.total_cents - order.refunded_cents },
    foot: `Questions? Write to ${shop.support_email} or call ${shop.phone} and mention order ${order.number}. Terms and returns: ${terms_url}`,
    made_at: order.paid_at,
  }
}

/** Returns the shop as the sender of receipts and invoices. */
export function shopLines(shop: ShopDetails): string[] {
  const { name, legal_name, address, support_email, phone, website, tax_id } = shop
  const street = address.unit ? `${address.street}, ${address.unit}` : address.street
  const city = `${address.city}, ${address.state} ${address.zip}`
  const optional = [website, tax_id && `Tax ID ${tax_id}`].filter((line) => line !== null)
  return [name, ...(legal_name ? [legal_name] : []), street, city, support_email, phone, ...optional]
}

/** Only the city of the address: receipts get forwarded and filed. */
function factsOf(order: Order): Receipt['facts'] {
  const shipped = order.shipped_at === null ? null : dayOf(order.shipped_at)
  const promise = order.ship_by === null ? 'to be confirmed' : dayOnPaper(order.ship_by)
  return [
    { name: 'Order', value: String(order.number) },
    ...(order.purchase_number === null ? [] : [{ name: 'Purchase', value: order.purchase_number }]),
    { name: 'Paid', value: dayOf(order.paid_at) },
    shipped === null ? { name: 'Ships by', value: promise } : { name: 'Shipped', value: shipped },
    { name: 'Ships to', value: order.delivery.city },
    ...(order.purchase_order === null ? [] : [{ name: 'PO number', value: oneLine(order.purchase_order) }]),
  ]
}

function partsLine({ quantity, filename, material, color }: Order): string {
  return `${quantity} × ${nameInALine(filename)}, ${material}, ${color}`
}

function deliveryLine({ delivery }: Order): string {
  return delivery.method === 'courier' ? 'Delivery by courier' : 'Delivery by carrier'
}

function taxLine({ percent, place, exemption }: ReceiptInput['tax']): string {
  if (exemption) return `Sales tax, ${place ?? exemption.state}: ${oneLine(exemptionWords(exemption))}`
  if (place === null) return 'Sales tax (not collected at this destination)'
  return percent === null ? `Sales tax, ${place}` : `Sales tax ${percent}%, ${place}`
}

function dayOf(instant: Instant): string {
  return dayOnPaper(pacificDayOf(instant))
}
