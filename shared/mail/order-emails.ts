import { paragraph, said, type EmailDraft } from './email.ts'
import { named, toOrder, type OrderInEmail } from './order-in-email.ts'
import { dayInEmail, oneLine, strangersName } from './words-in-emails.ts'

export function orderShipDateConfirmed(order: OrderInEmail & { ship_by: string }): EmailDraft {
  return {
    subject: `Order ${order.number} ships by ${dayInEmail(order.ship_by)}`,
    blocks: [
      paragraph(`The ship date of ${named(order)} is confirmed: it ships by ${dayInEmail(order.ship_by)}.`),
      toOrder(order),
    ],
  }
}

export interface MovedDate {
  expected_ship_by: string
  /** The promise before; null where there was none. */
  promised: string | null
  /** The customer asked for it, or said yes. */
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
        paragraph(`As agreed with you, ${named(order)} ships by ${day}${instead}.`),
        ...said(moved.why),
        toOrder(order),
      ],
    }
  return {
    subject: `Order ${order.number} will ship later than promised`,
    blocks: [
      paragraph(`We are sorry: ${named(order)} is expected to ship on ${day}${instead}.`),
      ...said(moved.why),
      paragraph('You need not do anything. What you are owed for a late shipping is given back by itself.'),
      toOrder(order),
    ],
  }
}

/** A later day was told before; the promise holds after all. */
export function shipDateKept(order: OrderInEmail & { ship_by: string }): EmailDraft {
  return {
    subject: `Order ${order.number} ships as promised after all`,
    blocks: [
      paragraph(`Good news: ${named(order)} ships by ${dayInEmail(order.ship_by)} after all, as promised.`),
      toOrder(order),
    ],
  }
}

/** After a letter that said it had left. */
export function shippingUndone(order: OrderInEmail): EmailDraft {
  return {
    subject: `Order ${order.number} has not left yet`,
    blocks: [
      paragraph(`We wrote too early: ${named(order)} is packed, but has not left the shop yet.`),
      paragraph('We write again when it has.'),
      toOrder(order),
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
        `Your ${named(order)} has left the shop with ${carrierWords(order, parcel)} for ${strangersName(order.city)}.`,
      ),
      ...followed(parcel),
      toOrder(order),
    ],
  }
}

/** After a letter with another number, or once a parcel that came back was sent again. */
export function trackingCorrected(order: OrderInEmail, parcel: ParcelInEmail): EmailDraft {
  return {
    subject: `Order ${order.number} is followed under another number`,
    blocks: [
      paragraph(
        `Your ${named(order)} goes with ${carrierWords(order, parcel)}. What we wrote before about how to follow it no longer holds.`,
      ),
      ...followed(parcel),
      toOrder(order),
    ],
  }
}

function carrierWords({ method }: OrderInEmail, { carrier }: ParcelInEmail): string {
  return oneLine(carrier ?? (method === 'courier' ? 'a courier' : 'a carrier'))
}

function followed({ tracking_number, tracking_url, arrives_by }: ParcelInEmail): EmailDraft['blocks'] {
  return [
    {
      kind: 'facts',
      rows: [
        ...(tracking_number === null ? [] : [['Tracking number', tracking_number] as const]),
        ...(arrives_by === null ? [] : [['Expected by', dayInEmail(arrives_by)] as const]),
      ],
    },
    ...(isWebAddress(tracking_url)
      ? [{ kind: 'link', label: 'Follow the parcel', url: tracking_url } as const]
      : []),
  ]
}

/** Tracking links come from others; only addresses of web pages become links. */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\/[^\s"'<>]+$/i.test(url)
}

export function orderDelivered(order: OrderInEmail): EmailDraft {
  return {
    subject: `Order ${order.number} was delivered`,
    blocks: [
      paragraph(`Your ${named(order)} was delivered in ${strangersName(order.city)}.`),
      paragraph('If something is missing or not as it should be, answer this letter and say what you see.'),
      toOrder(order),
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
          ? `We had to stop ${named(order)} and need something from you before we can go on:`
          : `We had to stop ${named(order)} for the moment. This is on our side, and you need not do anything.`,
      ),
      ...said(held.reason),
      ...(held.cause === 'customer'
        ? [paragraph('Answer this letter, and we go on as soon as we can.')]
        : []),
      toOrder(order),
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
    subject: `Order ${order.number} goes on`,
    blocks: [
      paragraph(`We are working on ${named(order)} again.${when}`),
      ...said(resumed.why),
      toOrder(order),
    ],
  }
}
