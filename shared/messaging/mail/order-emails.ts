import { piecesText } from '../problems/problem-words.ts'
import { paragraph, quotation, type Block } from './email.ts'
import { orderFields, type OrderInEmail } from './order-in-email.ts'
import { draftEmail, type CustomerEmail } from './word-email.ts'
import { shortDay, oneLine } from '../../orders/words-in-emails.ts'

export function orderShipDateConfirmed(order: OrderInEmail & { ship_by: string }): CustomerEmail {
  return draftEmail('order_date_confirmed', {
    ...orderFields(order),
    ship_date: shortDay(order.ship_by),
  })
}

export interface MovedDate {
  expected_ship_by: string
  /** The day promised before; null if there was none. */
  promised: string | null
  /** The customer asked for the new day or agreed to it. */
  agreed: boolean
  why: string | null
}

export function shipDateMoved(order: OrderInEmail, moved: MovedDate): CustomerEmail {
  return draftEmail(moved.agreed ? 'ship_date_agreed' : 'ship_date_delayed', {
    ...orderFields(order),
    new_ship_date: shortDay(moved.expected_ship_by),
    promised_date: moved.promised === null ? null : shortDay(moved.promised),
    reason: quotation(moved.why),
  })
}

/** Sent when an announced delay did not happen: the promised day holds. */
export function shipDateKept(order: OrderInEmail & { ship_by: string }): CustomerEmail {
  return draftEmail('ship_date_kept', { ...orderFields(order), ship_date: shortDay(order.ship_by) })
}

/** Sent only after an email that said the order shipped. */
export function shippingUndone(order: OrderInEmail): CustomerEmail {
  return draftEmail('shipping_undone', orderFields(order))
}

export interface ParcelInEmail {
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  arrives_by: string | null
}

export function orderShipped(order: OrderInEmail, ...parcels: ParcelInEmail[]): CustomerEmail {
  if (order.way === 'pickup') return orderReady(order)
  return draftEmail('order_shipped', parcelFields(order, parcels))
}

/** Sent when an order that is picked up is ready. */
export function orderReady(order: OrderInEmail): CustomerEmail {
  return draftEmail('order_ready', { ...orderFields(order), pickup_place: [paragraph(order.pickup_place)] })
}

/** A first parcel has left, and the rest of the order follows. `units`: how many of the order's units it holds. */
export function orderPartShipped(
  order: OrderInEmail,
  parcel: ParcelInEmail & { units: number },
): CustomerEmail {
  return draftEmail('order_part_shipped', {
    ...parcelFields(order, [parcel]),
    units_in_parcel: `${parcel.units} of ${order.quantity}`,
    ship_date: order.ship_by === null ? null : shortDay(order.ship_by),
  })
}

/** Sent after an email with other tracking, or when a returned parcel is sent again. */
export function trackingCorrected(order: OrderInEmail, ...parcels: ParcelInEmail[]): CustomerEmail {
  return draftEmail('tracking_corrected', parcelFields(order, parcels))
}

function parcelFields(order: OrderInEmail, parcels: readonly ParcelInEmail[]) {
  const unnamed = order.way === 'courier' ? 'a courier' : 'a carrier'
  const carriers = new Set(parcels.map(({ carrier }) => oneLine(carrier ?? unnamed)))
  const tracking = parcels.flatMap((parcel, at) =>
    trackingBlocks(parcel, parcels.length === 1 ? null : `${at + 1} of ${parcels.length}`),
  )
  return { ...orderFields(order), carrier: [...carriers].join(' and '), tracking }
}

/** `place`: which of several parcels it is. */
function trackingBlocks(parcel: ParcelInEmail, place: string | null): Block[] {
  const { tracking_number, tracking_url, arrives_by } = parcel
  const rows = [
    ...(place === null ? [] : [['Package', place] as const]),
    ...(tracking_number === null ? [] : [['Tracking number', tracking_number] as const]),
    ...(arrives_by === null ? [] : [['Expected by', shortDay(arrives_by)] as const]),
  ]
  return [
    ...(rows.length === 0 ? [] : [{ kind: 'facts', rows } as const]),
    ...(isWebAddress(tracking_url)
      ? [{ kind: 'link', label: 'Track your package', url: tracking_url } as const]
      : []),
  ]
}

/** Tracking URLs come from carriers; only http and https URLs become links. */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\/[^\s"'<>]+$/i.test(url)
}

/** Names each parcel when there are several. */
export function orderDelivered(order: OrderInEmail, ...parcels: ParcelInEmail[]): CustomerEmail {
  const rows = parcels.map(
    ({ carrier, tracking_number }, at) =>
      [`Package ${at + 1}`, [carrier, tracking_number].filter(Boolean).join(', ') || 'Delivered'] as const,
  )
  const tracking: Block[] = rows.length > 1 ? [{ kind: 'facts', rows }] : []
  return draftEmail('order_delivered', { ...orderFields(order), tracking })
}

export function orderDeliveryFailed(order: OrderInEmail): CustomerEmail {
  return draftEmail('order_delivery_failed', orderFields(order))
}

export function orderReturned(order: OrderInEmail): CustomerEmail {
  return draftEmail('order_returned', orderFields(order))
}

export interface ReturnLabelInEmail {
  carrier: string | null
  tracking_number: string | null
  label_url: string | null
}

export function returnLabel(order: OrderInEmail, label: ReturnLabelInEmail): CustomerEmail {
  const { carrier, tracking_number, label_url } = label
  const rows = tracking_number === null ? [] : [['Tracking number', tracking_number] as const]
  return draftEmail('return_label', {
    ...orderFields(order),
    carrier: oneLine(carrier ?? 'the carrier'),
    return_label: [
      ...(rows.length === 0 ? [] : [{ kind: 'facts', rows } as const]),
      ...(isWebAddress(label_url)
        ? [{ kind: 'link', label: 'Open the return label', url: label_url } as const]
        : []),
    ],
  })
}

export function orderHeld(
  order: OrderInEmail,
  held: { reason: string | null; cause: 'customer' | 'shop' },
): CustomerEmail {
  return draftEmail(held.cause === 'customer' ? 'order_held_for_customer' : 'order_held_by_shop', {
    ...orderFields(order),
    reason: quotation(held.reason),
  })
}

export function orderResumed(
  order: OrderInEmail,
  resumed: { why: string | null; expected_ship_by: string | null },
): CustomerEmail {
  const day = resumed.expected_ship_by ?? order.ship_by
  return draftEmail('order_resumed', {
    ...orderFields(order),
    ship_date: day === null ? null : shortDay(day),
    reason: quotation(resumed.why),
  })
}

/** Sent when a customer reports a problem: the shop has it. */
export function problemReceived(order: OrderInEmail, { units }: { units: readonly number[] }): CustomerEmail {
  return draftEmail('problem_received', { ...orderFields(order), reported_units: piecesText(units) })
}

/** Sent when units of a delivered order are printed again. */
export function reprintOrdered(
  order: OrderInEmail,
  { units, ship_by }: { units: readonly number[]; ship_by: string },
): CustomerEmail {
  return draftEmail('reprint_ordered', {
    ...orderFields(order),
    reported_units: piecesText(units),
    ship_date: shortDay(ship_by),
  })
}
