import { counted } from '../../platform/counted.ts'
import { formatCents, sumCents } from '../../platform/money.ts'
import type { Block } from './email.ts'
import {
  arrivalRows,
  choicesInEmail,
  destinationRow,
  practiceNotice,
  type OrderInEmail,
} from './order-in-email.ts'
import { draftEmail, type CustomerEmail } from './word-email.ts'
import { shortDay, untrustedName } from '../../orders/words-in-emails.ts'

/** Confirms a purchase of several parts: one email for all of its orders, of which there is at least one. */
export function purchaseReceived(purchase_number: string, orders: readonly OrderInEmail[]): CustomerEmail {
  const [first] = orders
  const days = orders.map(({ ship_by }) => ship_by)
  const ship_by = days.includes(null) ? null : (days as string[]).toSorted().at(-1)!
  return draftEmail('purchase_confirmed', {
    purchase_number,
    order_count: counted(orders.length, 'order'),
    city: untrustedName(first.city),
    po_number: first.purchase_order === null ? null : untrustedName(first.purchase_order),
    customer_name: first.customer_name ? untrustedName(first.customer_name) : null,
    ship_date: ship_by === null ? null : shortDay(ship_by),
    practice_notice: practiceNotice(first),
    purchase_summary: [purchaseSummary(orders)],
    purchase_links: [
      { kind: 'link', label: `See purchase ${purchase_number}`, url: first.purchase_url },
      { kind: 'link', label: 'Download receipt (PDF)', url: first.receipt_url },
    ],
  })
}

function purchaseSummary(orders: readonly OrderInEmail[]): Block {
  const [first] = orders
  const { purchase_order } = first
  const sumOf = (name: 'parts_cents' | 'delivery_cents' | 'tax_cents' | 'total_cents') =>
    formatCents(sumCents(orders.map((order) => order[name])))
  return {
    kind: 'facts',
    rows: [
      ...orders.map((order) => [`Order ${order.number}`, partWords(order)] as const),
      ...(purchase_order === null ? [] : [['Your PO number', untrustedName(purchase_order)] as const]),
      destinationRow(first),
      ...arrivalRows(orders),
      ['Parts', sumOf('parts_cents')],
      ['Delivery', sumOf('delivery_cents')],
      ['Sales tax', sumOf('tax_cents')],
      ['Paid', sumOf('total_cents')],
    ],
  }
}

function partWords(order: OrderInEmail): string {
  return `${untrustedName(order.filename)}: ${choicesInEmail(order)}`
}
