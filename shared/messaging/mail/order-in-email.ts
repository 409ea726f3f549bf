import type { DeliveryWay } from '../../quoting/delivery/delivery.ts'
import type { Cents } from '../../platform/money.ts'
import { cityToFill } from './ship-to-in-email.ts'
import { paragraph, type Block } from './email.ts'
import { shortDay, piecesInEmail, untrustedName } from '../../orders/words-in-emails.ts'

/** The facts that emails about an order may contain: only the city of the address (`fillShipTo`). */
export interface OrderInEmail {
  number: number
  filename: string
  quantity: number
  material: string
  color: string
  /** The customer's words for a custom color. */
  color_note: string | null
  /** Work beyond printing, in words. */
  extras: readonly string[]
  /** The buyer's own number for the purchase. */
  purchase_order: string | null
  way: DeliveryWay
  city: string
  /** The address and hours at which an order is picked up. */
  pickup_place: string
  /** The name of the account; left out for a guest. */
  customer_name?: string | null
  /** The promised day; null until staff confirm it. */
  ship_by: string | null
  /** The day of arrival that follows from it; null while it is not known. */
  arrives_by: string | null
  parts_cents: Cents
  delivery_cents: Cents
  tax_cents: Cents
  total_cents: Cents
  /** No money moves. */
  practice: boolean
  order_url: string
  /** The page of all that was bought with it; that of the order if it was bought alone. */
  purchase_url: string
  receipt_url: string
}

export const PRACTICE_SENTENCE = 'This is a test order: no card was charged.'

export function practiceNotice({ practice }: OrderInEmail): Block[] {
  return practice ? [paragraph(PRACTICE_SENTENCE)] : []
}

/** Returns the row of a table that says where the order goes, or where it is picked up. */
export function destinationRow({ way, city, pickup_place }: OrderInEmail): readonly [string, string] {
  return way === 'pickup' ? ['Pick it up at', pickup_place] : ['Ships to', `${cityToFill(city)}, by ${way}`]
}

/** Returns the row of the last arrival; none before all days are known, and for orders that are picked up. */
export function arrivalRows(orders: readonly OrderInEmail[]): (readonly [string, string])[] {
  const days = orders.flatMap(({ way, arrives_by }) =>
    way === 'pickup' || arrives_by === null ? [] : [arrives_by],
  )
  const last = days.toSorted().at(-1)
  return last === undefined || days.length < orders.length ? [] : [['Arrives by', shortDay(last)]]
}

/** `3 pieces, PLA+, Custom (RAL 5015), Sanding per piece` */
export function choicesInEmail(order: OrderInEmail): string {
  const choices = [piecesInEmail(order.quantity), order.material, colorInEmail(order), ...order.extras]
  return choices.join(', ')
}

function colorInEmail({ color, color_note }: OrderInEmail): string {
  return color_note === null ? color : `${color} (${untrustedName(color_note)})`
}

/** Returns the fields of every email about an order. */
export function orderFields(order: OrderInEmail) {
  return {
    order_number: String(order.number),
    part: untrustedName(order.filename),
    quantity: piecesInEmail(order.quantity),
    material: order.material,
    color: colorInEmail(order),
    city: untrustedName(order.city),
    po_number: order.purchase_order === null ? null : untrustedName(order.purchase_order),
    customer_name: order.customer_name ? untrustedName(order.customer_name) : null,
    order_link: [{ kind: 'link', label: `See order ${order.number}`, url: order.order_url }] as const,
  }
}
