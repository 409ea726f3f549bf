import { DELIVERY_LINES, type DeliveryWay } from '../../quoting/delivery/delivery.ts'
import type { BusinessDetails } from '../../accounts/business-details.ts'
import { shopLines } from '../receipt.ts'
import { dayOnPaper, oneLine } from '../words-in-emails.ts'
import type { RefundReason } from '../order.ts'
import { totalOf, type Amounts } from '../../payments/amounts.ts'
import type { AgreedSalesTax } from '../../payments/tax-exemption.ts'
import type { ShopDetails } from '../../platform/shop-details.ts'
import { questionsText } from '../../platform/shop-contact.ts'
import { dayIn, type Instant } from '../../platform/time.ts'
import { partLines, plainLine, taxLines, type SoldParts } from './invoice-lines.ts'
import { shipToLine, type ShipTo } from '../ship-to.ts'
import type { Invoice } from './invoice.ts'

/** The buyer: the company of the account, else the person. */
export interface Buyer {
  business: BusinessDetails | null
  name: string | null
  email: string | null
}

/** The fields that an invoice shares with its credit notes. */
interface Sale {
  /** `INV-000012`. */
  number: string
  shop: ShopDetails
  buyer: Buyer
  /** All orders of the purchase for its invoice; the one that was refunded for a credit note. */
  order_numbers: readonly number[]
  /** The purchase's number, for orders that were bought together. */
  purchase_number: string | null
  purchase_order: string | null
  practice: boolean
  issued_at: Instant
}

export interface InvoiceInput extends Sale {
  /** One for each order. */
  sold: readonly SoldParts[]
  delivery: { way: DeliveryWay; city: string; cents: number }
  tax: AgreedSalesTax
  total_cents: number
  paid_at: Instant
}

const SHIPS_TO = 'Ships to'
/** The name of the same fact in older invoices. */
const DELIVERED_TO = 'Delivered to'

/** The invoice for its buyer. The address is not kept in it: stored addresses are encrypted. */
export function withShipTo(invoice: Invoice, shipTo: ShipTo): Invoice {
  return {
    ...invoice,
    facts: invoice.facts.map((fact) =>
      fact.name === SHIPS_TO || fact.name === DELIVERED_TO
        ? { name: SHIPS_TO, value: oneLine(shipToLine(shipTo)) }
        : fact,
    ),
  }
}

const PRACTICE = 'Test payment: no money moved. This is not an invoice for tax purposes.'

/** The invoice of a purchase. Its lines add up to what was charged. */
export function invoiceOf(input: InvoiceInput): Invoice {
  const { sold, delivery, tax, total_cents, paid_at, practice } = input
  const paid = practice ? 'Test payment, nothing was charged' : 'Paid by card'
  return {
    ...headOf(input, `Invoice ${input.number}`),
    facts: [
      { name: 'Invoice number', value: input.number },
      { name: 'Issued', value: dayOf(input.issued_at, input.shop) },
      { name: 'Paid', value: dayOf(paid_at, input.shop) },
      ...orderFacts(input),
      { name: SHIPS_TO, value: oneLine(delivery.city) },
    ],
    lines: [
      ...sold.flatMap(partLines),
      plainLine(DELIVERY_LINES[delivery.way], delivery.cents),
      ...taxLines(tax),
    ],
    total: { text: 'Total', cents: total_cents },
    sums: [
      { text: `${paid} on ${dayOf(paid_at, input.shop)}`, cents: total_cents === 0 ? 0 : -total_cents },
      { text: 'Balance due', cents: 0 },
    ],
    remark: 'Paid in full. All amounts are in US dollars.',
  }
}

export interface CreditNoteInput extends Sale {
  invoice: { number: string; issued_at: Instant }
  amounts: Amounts
  reason: RefundReason
  note: string | null
}

const REASONS: Record<RefundReason, string> = {
  late: 'Shipped later than promised',
  declined: 'Order declined by the shop',
  goodwill: 'Refund by the shop',
}

/** Returns the credit note of a refund: its lines add up to what was refunded. */
export function creditNoteOf(input: CreditNoteInput): Invoice {
  const { amounts, invoice, reason, note } = input
  const lines = [
    plainLine('Parts', amounts.parts_cents),
    plainLine('Delivery', amounts.delivery_cents),
    plainLine('Sales tax', amounts.tax_cents),
  ]
  return {
    ...headOf(input, `Credit note ${input.number}`),
    facts: [
      { name: 'Credit note number', value: input.number },
      { name: 'Issued', value: dayOf(input.issued_at, input.shop) },
      { name: 'For invoice', value: `${invoice.number} of ${dayOf(invoice.issued_at, input.shop)}` },
      ...orderFacts(input),
      { name: 'Reason', value: REASONS[reason] },
      ...(note === null || note.trim() === '' ? [] : [{ name: 'Note', value: oneLine(note) }]),
    ],
    lines: lines.filter(({ cents }) => cents !== 0),
    total: { text: 'Total credited', cents: totalOf(amounts) },
    sums: [],
    remark: 'Refunded to the card that was charged. All amounts are in US dollars.',
  }
}

function headOf(
  sale: Sale,
  title: string,
): Pick<Invoice, 'title' | 'practice' | 'seller' | 'buyer' | 'foot' | 'made_at'> {
  const { shop, buyer, practice, issued_at } = sale
  return {
    title,
    practice: practice ? PRACTICE : null,
    seller: shopLines(shop),
    buyer: buyerLines(buyer),
    foot: questionsText(shop, ` and mention ${mentioned(sale)}`),
    made_at: issued_at,
  }
}

function buyerLines({ business, name, email }: Buyer): string[] {
  if (business === null) return [name ?? 'Guest', ...(email === null ? [] : [email])].map(oneLine)
  const { street, unit, city, state, zip } = business.address
  return [
    business.company,
    ...(name === null ? [] : [`Attn: ${name}`]),
    unit === null ? street : `${street}, ${unit}`,
    `${city}, ${state} ${zip}`,
    ...(business.invoice_email === null ? [] : [business.invoice_email]),
  ].map(oneLine)
}

function mentioned({ order_numbers, purchase_number }: Sale): string {
  return order_numbers.length > 1 ? `purchase ${purchase_number}` : `order ${order_numbers[0]}`
}

function orderFacts({ order_numbers, purchase_number, purchase_order }: Sale): Invoice['facts'] {
  return [
    { name: order_numbers.length > 1 ? 'Orders' : 'Order', value: order_numbers.join(', ') },
    ...(purchase_number === null ? [] : [{ name: 'Purchase', value: purchase_number }]),
    ...(purchase_order === null ? [] : [{ name: 'PO number', value: oneLine(purchase_order) }]),
  ]
}

/** `Nov 16, 2026`: without the weekday. */
function dayOf(instant: Instant, { time_zone }: ShopDetails): string {
  return dayOnPaper(dayIn(time_zone, instant)).replace(/^\w+, /, '')
}
