import type { DeliveryMethod } from '../delivery/delivery.ts'
import { formatCents, type Cents } from '../money.ts'
import type { RefundReason } from '../orders/order.ts'
import { paragraph, said, type Block, type LetterDraft } from './letter.ts'
import { dayInLetter, oneLine, partsInLetter } from './words-in-letters.ts'

/** What letters about an order may tell: of where it goes only the city. */
export interface OrderInLetter {
  number: number
  filename: string
  quantity: number
  material: string
  color: string
  method: DeliveryMethod
  city: string
  /** The promise; null while a person has to confirm it. */
  ship_by: string | null
  parts_cents: Cents
  delivery_cents: Cents
  tax_cents: Cents
  total_cents: Cents
  /** No money moves. */
  practice: boolean
  order_url: string
  receipt_url: string
}

export const PRACTICE_SENTENCE = 'This shop is practising: no card was charged and no money moved.'

function practised({ practice }: OrderInLetter): Block[] {
  return practice ? [paragraph(PRACTICE_SENTENCE)] : []
}

function toOrder(order: OrderInLetter): Block {
  return { kind: 'link', label: `See order ${order.number}`, url: order.order_url }
}

function named(order: OrderInLetter): string {
  return `order ${order.number} (${oneLine(order.filename)})`
}

export function paymentReceived(order: OrderInLetter): LetterDraft {
  const promise =
    order.ship_by === null
      ? 'A person confirms the ship date; we write to you as soon as it stands.'
      : `It ships by ${dayInLetter(order.ship_by)}.`
  return {
    subject: `Order ${order.number} is placed: ${order.filename}`,
    blocks: [
      paragraph(`Thank you. Your payment arrived and order ${order.number} is placed. ${promise}`),
      ...practised(order),
      {
        kind: 'facts',
        rows: [
          ['Part', order.filename],
          ['Made as', `${partsInLetter(order.quantity)}, ${order.material}, ${order.color}`],
          ['Goes to', `${order.city}, by ${order.method === 'courier' ? 'courier' : 'carrier'}`],
          ['Parts', formatCents(order.parts_cents)],
          ['Delivery', formatCents(order.delivery_cents)],
          ['Sales tax', formatCents(order.tax_cents)],
          ['Paid', formatCents(order.total_cents)],
        ],
      },
      toOrder(order),
      { kind: 'link', label: 'Receipt as PDF', url: order.receipt_url },
    ],
  }
}

export function orderShipDateConfirmed(order: OrderInLetter & { ship_by: string }): LetterDraft {
  return {
    subject: `Order ${order.number} ships by ${dayInLetter(order.ship_by)}`,
    blocks: [
      paragraph(`The ship date of ${named(order)} is confirmed: it ships by ${dayInLetter(order.ship_by)}.`),
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

export function shipDateMoved(order: OrderInLetter, moved: MovedDate): LetterDraft {
  const instead = moved.promised === null ? '' : ` instead of ${dayInLetter(moved.promised)}`
  const day = dayInLetter(moved.expected_ship_by)
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
export function shipDateKept(order: OrderInLetter & { ship_by: string }): LetterDraft {
  return {
    subject: `Order ${order.number} ships as promised after all`,
    blocks: [
      paragraph(`Good news: ${named(order)} ships by ${dayInLetter(order.ship_by)} after all, as promised.`),
      toOrder(order),
    ],
  }
}

/** After a letter that said it had left. */
export function shippingUndone(order: OrderInLetter): LetterDraft {
  return {
    subject: `Order ${order.number} has not left yet`,
    blocks: [
      paragraph(`We wrote too early: ${named(order)} is packed, but has not left the shop yet.`),
      paragraph('We write again when it has.'),
      toOrder(order),
    ],
  }
}

export interface ParcelInLetter {
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  arrives_by: string | null
}

export function orderShipped(order: OrderInLetter, parcel: ParcelInLetter): LetterDraft {
  const { carrier, tracking_number, tracking_url, arrives_by } = parcel
  const how = carrier ?? (order.method === 'courier' ? 'a courier' : 'a carrier')
  return {
    subject: `Order ${order.number} is on its way`,
    blocks: [
      paragraph(`Your ${named(order)} has left the shop with ${oneLine(how)} for ${order.city}.`),
      {
        kind: 'facts',
        rows: [
          ...(tracking_number === null ? [] : [['Tracking number', tracking_number] as const]),
          ...(arrives_by === null ? [] : [['Expected by', dayInLetter(arrives_by)] as const]),
        ],
      },
      ...(isWebAddress(tracking_url)
        ? [{ kind: 'link', label: 'Follow the parcel', url: tracking_url } as const]
        : []),
      toOrder(order),
    ],
  }
}

/** Tracking links come from others; only addresses of web pages become links. */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\/[^\s"'<>]+$/i.test(url)
}

export function orderDelivered(order: OrderInLetter): LetterDraft {
  return {
    subject: `Order ${order.number} was delivered`,
    blocks: [
      paragraph(`Your ${named(order)} was delivered in ${order.city}.`),
      paragraph('If something is missing or not as it should be, answer this letter and say what you see.'),
      toOrder(order),
    ],
  }
}

export function orderHeld(
  order: OrderInLetter,
  held: { reason: string | null; cause: 'customer' | 'shop' },
): LetterDraft {
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
  order: OrderInLetter,
  resumed: { why: string | null; expected_ship_by: string | null },
): LetterDraft {
  const day = resumed.expected_ship_by ?? order.ship_by
  const when = day === null ? '' : ` It is expected to ship by ${dayInLetter(day)}.`
  return {
    subject: `Order ${order.number} goes on`,
    blocks: [
      paragraph(`We are working on ${named(order)} again.${when}`),
      ...said(resumed.why),
      toOrder(order),
    ],
  }
}

export interface RefundInLetter {
  amount_cents: Cents
  tax_cents: Cents
  reason: RefundReason
  note: string | null
}

const REFUND_WORDS: Record<RefundReason, string> = {
  late: 'It shipped later than promised, so 10 % of the price of the parts and the tax on it come back to you.',
  declined: 'The order was declined, so everything you paid comes back to you.',
  goodwill: 'This is why:',
}

export function orderRefunded(order: OrderInLetter, refund: RefundInLetter): LetterDraft {
  const tax = refund.tax_cents > 0 ? `, ${formatCents(refund.tax_cents)} of it sales tax,` : ''
  return {
    subject: `${formatCents(refund.amount_cents)} of order ${order.number} are refunded`,
    blocks: [
      paragraph(
        `We refund ${formatCents(refund.amount_cents)} of ${named(order)}${tax} to the card that paid. Banks take some days to show it.`,
      ),
      ...practised(order),
      ...(refund.reason === 'goodwill' && !refund.note?.trim()
        ? []
        : [paragraph(REFUND_WORDS[refund.reason])]),
      ...said(refund.note),
      toOrder(order),
      { kind: 'link', label: 'Receipt as PDF', url: order.receipt_url },
    ],
  }
}

export function orderDeclined(
  order: OrderInLetter,
  declined: { reason: string | null; refunded_cents: Cents },
): LetterDraft {
  return {
    subject: `Order ${order.number} cannot be made and is refunded`,
    blocks: [
      paragraph(
        `We are sorry: we cannot make ${named(order)}. We refund ${formatCents(declined.refunded_cents)}, delivery and tax included, to the card that paid. Banks take some days to show it.`,
      ),
      ...practised(order),
      ...said(declined.reason),
      toOrder(order),
      { kind: 'link', label: 'Receipt as PDF', url: order.receipt_url },
    ],
  }
}
