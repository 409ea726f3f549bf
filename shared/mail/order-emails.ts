import { paragraph, quotation, type EmailDraft } from './email.ts'
import { orderName, orderLink, type OrderInEmail } from './order-in-email.ts'
import { dayInEmail, oneLine, untrustedName } from './words-in-emails.ts'

export function orderShipDateConfirmed(order: OrderInEmail & { ship_by: string }): EmailDraft {
  return {
    subject: `Order ${order.number} ships by ${dayInEmail(order.ship_by)}`,
    blocks: [
      paragraph(
        `The ship date for ${orderName(order)} is confirmed: it ships by ${dayInEmail(order.ship_by)}.`,
      ),
      orderLink(order),
    ],
  }
}

export interface MovedDate {
  expected_ship_by: string
  /** The day promised before; null when there was none. */
  promised: string | null
  /** The customer asked for the new day or agreed to it. */
  agreed: boolean
  why: string | null
}

export function shipDateMoved(order: OrderInEmail, moved: MovedDate): EmailDraft {
  const instead = moved.promised === null ? '' : ` instead of ${dayInEmail(moved.promised)}`
  const day = dayInEmail(moved.expected_ship_by)
  if (moved.agreed)
    return {
      subject: `Order ${order.number} now ships by ${day}`,
      blocks: [
        paragraph(`As agreed with you, ${orderName(order)} ships by ${day}${instead}.`),
        ...quotation(moved.why),
        orderLink(order),
      ],
    }
  return {
    subject: `Order ${order.number} will ship later than promised`,
    blocks: [
      paragraph(`We’re sorry: ${orderName(order)} is now expected to ship on ${day}${instead}.`),
      ...quotation(moved.why),
      paragraph(
        'You don’t need to do anything. If a refund is due for the delay, you’ll receive it automatically.',
      ),
      orderLink(order),
    ],
  }
}

/** Sent when an announced delay did not happen: the promised day holds. */
export function shipDateKept(order: OrderInEmail & { ship_by: string }): EmailDraft {
  return {
    subject: `Order ${order.number} ships as promised after all`,
    blocks: [
      paragraph(
        `Good news: ${orderName(order)} ships by ${dayInEmail(order.ship_by)} after all, as promised.`,
      ),
      orderLink(order),
    ],
  }
}

/** Sent only after an email that said the order shipped. */
export function shippingUndone(order: OrderInEmail): EmailDraft {
  return {
    subject: `Order ${order.number} hasn’t shipped yet`,
    blocks: [
      paragraph(
        `Our last email was sent too early: ${orderName(order)} is packed but hasn’t left our shop yet.`,
      ),
      paragraph('We’ll email you when it ships.'),
      orderLink(order),
    ],
  }
}

export interface ParcelInEmail {
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  arrives_by: string | null
}

export function orderShipped(order: OrderInEmail, parcel: ParcelInEmail): EmailDraft {
  return {
    subject: `Order ${order.number} is on its way`,
    blocks: [
      paragraph(
        `Your ${orderName(order)} has left the shop with ${carrierWords(order, parcel)} for ${untrustedName(order.city)}.`,
      ),
      ...trackingBlocks(parcel),
      orderLink(order),
    ],
  }
}

/** Sent after an email with other tracking, or when a returned parcel is sent again. */
export function trackingCorrected(order: OrderInEmail, parcel: ParcelInEmail): EmailDraft {
  return {
    subject: `New tracking for order ${order.number}`,
    blocks: [
      paragraph(
        `Your ${orderName(order)} is shipping with ${carrierWords(order, parcel)}. Please use the tracking below instead of what we sent before.`,
      ),
      ...trackingBlocks(parcel),
      orderLink(order),
    ],
  }
}

function carrierWords({ method }: OrderInEmail, { carrier }: ParcelInEmail): string {
  return oneLine(carrier ?? (method === 'courier' ? 'a courier' : 'a carrier'))
}

function trackingBlocks({ tracking_number, tracking_url, arrives_by }: ParcelInEmail): EmailDraft['blocks'] {
  return [
    {
      kind: 'facts',
      rows: [
        ...(tracking_number === null ? [] : [['Tracking number', tracking_number] as const]),
        ...(arrives_by === null ? [] : [['Expected by', dayInEmail(arrives_by)] as const]),
      ],
    },
    ...(isWebAddress(tracking_url)
      ? [{ kind: 'link', label: 'Track your package', url: tracking_url } as const]
      : []),
  ]
}

/** Tracking URLs come from carriers; only http and https URLs become links. */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\/[^\s"'<>]+$/i.test(url)
}

export function orderDelivered(order: OrderInEmail): EmailDraft {
  return {
    subject: `Order ${order.number} was delivered`,
    blocks: [
      paragraph(`Your ${orderName(order)} was delivered in ${untrustedName(order.city)}.`),
      paragraph('If anything is missing or not right, reply to this email and let us know.'),
      orderLink(order),
    ],
  }
}

export function orderHeld(
  order: OrderInEmail,
  held: { reason: string | null; cause: 'customer' | 'shop' },
): EmailDraft {
  return {
    subject: `Order ${order.number} is on hold`,
    blocks: [
      paragraph(
        held.cause === 'customer'
          ? `We put ${orderName(order)} on hold because we need something from you:`
          : `We put ${orderName(order)} on hold. The cause is on our side, and you don’t need to do anything.`,
      ),
      ...quotation(held.reason),
      ...(held.cause === 'customer'
        ? [paragraph('Reply to this email, and we’ll resume your order as soon as we can.')]
        : []),
      orderLink(order),
    ],
  }
}

export function orderResumed(
  order: OrderInEmail,
  resumed: { why: string | null; expected_ship_by: string | null },
): EmailDraft {
  const day = resumed.expected_ship_by ?? order.ship_by
  const when = day === null ? '' : ` It is expected to ship by ${dayInEmail(day)}.`
  return {
    subject: `Order ${order.number} is no longer on hold`,
    blocks: [
      paragraph(`We are working on ${orderName(order)} again.${when}`),
      ...quotation(resumed.why),
      orderLink(order),
    ],
  }
}
