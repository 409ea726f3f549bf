import { DELIVERY_LINES, deliveryWay } from '../quoting/delivery/delivery.ts'
import { extraText } from '../catalog/chosen-extras.ts'
import type { PaperBrand } from '../platform/brand/brand.ts'
import { sumCents, type Cents } from '../platform/money.ts'
import { exemptionWords, type AgreedSalesTax } from '../payments/tax-exemption.ts'
import { PURCHASE_SAVING_TEXT } from '../quoting/pricing/purchase-saving.ts'
import type { ShopDetails } from '../platform/shop-details.ts'
import { isContactSet, questionsText } from '../platform/shop-contact.ts'
import { dayIn, type Instant } from '../platform/time.ts'
import type { Order, RefundReason } from './order.ts'
import { shipToLine, type ShipTo } from './ship-to.ts'
import type { TimeZone } from '../platform/time-zones.ts'
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

/** An order of a receipt. */
export interface ReceiptOrder {
  order: Order
  /** The discount on its parts because they were bought with others. */
  saving_cents: Cents
}

export interface ReceiptInput {
  /** One order, or all of a purchase. */
  sold: readonly ReceiptOrder[]
  /** Only for the buyer: receipts of everyone else name the city, because links get forwarded. */
  ship_to: ShipTo | null
  /** The company or the name that it is billed to. */
  billed_to: string | null
  shop: ShopDetails
  brand: PaperBrand
  /** Address of the page with the terms. */
  terms_url: string
  /** The tax rule that applied at payment. */
  tax: Pick<AgreedSalesTax, 'percent' | 'place' | 'exemption'>
}

const REFUND_WORDS: Record<RefundReason, string> = {
  late: 'shipped later than promised',
  declined: 'order declined',
  goodwill: 'from the shop',
}

/** The receipt of a payment: what was paid, line by line, and what was refunded since. */
export function receiptOf(input: ReceiptInput): Receipt {
  const { sold, shop, brand, terms_url } = input
  const orders = sold.map(({ order }) => order)
  const { practice, paid_at } = orders[0]
  const paid = sumOf(orders, 'total_cents')
  const refunds = orders.flatMap((order) =>
    refundsOf(order, { isOneOfMany: orders.length > 1, zone: shop.time_zone }),
  )
  const name = nameOf(orders)
  return {
    title: `Receipt for ${name}`,
    shop: shopLines(shop),
    brand,
    practice: practice ? 'Test payment: no money moved.' : null,
    facts: factsOf(orders, input),
    lines: linesOf(orders, input),
    total: { text: practice ? 'Total (nothing was charged)' : 'Total paid', cents: paid },
    refunds,
    kept: refunds.length === 0 ? null : { text: 'Net paid', cents: paid - sumOf(orders, 'refunded_cents') },
    foot: `${questionsText(shop, ` and mention ${name}`)} Terms and returns: ${terms_url}`.trimStart(),
    made_at: paid_at,
  }
}

function nameOf([{ number, purchase_number }, ...others]: readonly Order[]): string {
  return others.length > 0 ? `purchase ${purchase_number}` : `order ${number}`
}

function sumOf(
  orders: readonly Order[],
  name: 'delivery_cents' | 'tax_cents' | 'total_cents' | 'refunded_cents',
): Cents {
  return sumCents(orders.map((order) => order[name]))
}

function linesOf(orders: readonly Order[], { sold, tax }: ReceiptInput): ReceiptLine[] {
  const saving = sumCents(sold.map(({ saving_cents }) => saving_cents))
  return [
    ...sold.map(({ order, saving_cents }) => ({
      text: partsLine(order),
      cents: order.parts_cents + saving_cents,
    })),
    ...(saving === 0 ? [] : [{ text: PURCHASE_SAVING_TEXT, cents: -saving }]),
    { text: deliveryLine(orders[0]), cents: sumOf(orders, 'delivery_cents') },
    { text: taxLine(tax), cents: sumOf(orders, 'tax_cents') },
  ]
}

function refundsOf(
  { number, refunds }: Order,
  { isOneOfMany, zone }: { isOneOfMany: boolean; zone: TimeZone },
): ReceiptLine[] {
  return refunds.map(({ reason, done, created_at, amount_cents }) => ({
    text: `Refund on ${dayOf(created_at, zone)}, ${isOneOfMany ? `order ${number}, ` : ''}${REFUND_WORDS[reason]}${done ? '' : ' (pending)'}`,
    cents: -amount_cents,
  }))
}

/** The shop as the sender of receipts and invoices. */
export function shopLines(shop: ShopDetails): string[] {
  const { name, legal_name, address, support_email, phone, website, tax_id } = shop
  const street = address.unit ? `${address.street}, ${address.unit}` : address.street
  const city = `${address.city}, ${address.state} ${address.zip}`
  const optional = [website, tax_id && `Tax ID ${tax_id}`].filter((line) => line !== null)
  const reached = isContactSet(shop) ? [street, city, support_email, phone] : []
  return [name, legal_name, ...reached, ...optional].filter((line) => line !== null)
}

function factsOf(orders: readonly Order[], { ship_to, billed_to, shop }: ReceiptInput): Receipt['facts'] {
  const [{ purchase_number, purchase_order, paid_at, delivery }] = orders
  return [
    { name: orders.length > 1 ? 'Orders' : 'Order', value: orders.map(({ number }) => number).join(', ') },
    ...(purchase_number === null ? [] : [{ name: 'Purchase', value: purchase_number }]),
    ...(billed_to === null ? [] : [{ name: 'Bill to', value: oneLine(billed_to) }]),
    { name: 'Paid', value: dayOf(paid_at, shop.time_zone) },
    shippingFact(orders, shop.time_zone),
    {
      name: delivery.pickup ? 'Picked up at' : 'Ships to',
      value: ship_to === null ? delivery.city : oneLine(shipToLine(ship_to)),
    },
    ...(purchase_order === null ? [] : [{ name: 'PO number', value: oneLine(purchase_order) }]),
  ]
}

/** The day on which the last of them shipped, or ships. */
function shippingFact(orders: readonly Order[], zone: TimeZone): Receipt['facts'][number] {
  const [done, ahead] = orders[0].delivery.pickup ? ['Ready', 'Ready by'] : ['Shipped', 'Ships by']
  const shipped = orders.map(({ shipped_at }) => shipped_at)
  if (!shipped.includes(null)) return { name: done, value: dayOf(Math.max(...(shipped as Instant[])), zone) }
  const promised = orders.map(({ ship_by }) => ship_by)
  const day = promised.includes(null) ? null : (promised as string[]).toSorted().at(-1)!
  return { name: ahead, value: day === null ? 'to be confirmed' : dayOnPaper(day) }
}

function partsLine({ quantity, filename, material, material_note, color, extras }: Order): string {
  const part = `${quantity} × ${nameInALine(filename)}, ${nameInALine(material_note ?? material)}, ${color}`
  return [part, ...extras.map(extraText)].join(', ')
}

function deliveryLine({ delivery }: Order): string {
  return DELIVERY_LINES[deliveryWay(delivery)]
}

function taxLine({ percent, place, exemption }: ReceiptInput['tax']): string {
  if (exemption) return `Sales tax, ${place ?? exemption.state}: ${oneLine(exemptionWords(exemption))}`
  if (place === null) return 'Sales tax (not collected at this destination)'
  return percent === null ? `Sales tax, ${place}` : `Sales tax ${percent}%, ${place}`
}

function dayOf(instant: Instant, zone: TimeZone): string {
  return dayOnPaper(dayIn(zone, instant))
}
