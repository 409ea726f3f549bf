import { formatCents, type Cents } from '../money.ts'
import type { RefundReason } from '../orders/order.ts'
import { paragraph, said, type EmailDraft } from './email.ts'
import { named, practised, toOrder, type OrderInEmail } from './order-in-email.ts'
import { dayInEmail, partsInEmail, strangersName } from './words-in-emails.ts'

export function paymentReceived(order: OrderInEmail): EmailDraft {
  const promise =
    order.ship_by === null
      ? 'A person confirms the ship date; we write to you as soon as it stands.'
      : `It ships by ${dayInEmail(order.ship_by)}.`
  return {
    subject: `Order ${order.number} is confirmed`,
    blocks: [
      paragraph(`Thank you. Your payment arrived and order ${order.number} is placed. ${promise}`),
      ...practised(order),
      {
        kind: 'facts',
        rows: [
          ['Part', strangersName(order.filename)],
          ['Made as', `${partsInEmail(order.quantity)}, ${order.material}, ${order.color}`],
          [
            'Goes to',
            `${strangersName(order.city)}, by ${order.method === 'courier' ? 'courier' : 'carrier'}`,
          ],
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

export interface RefundInEmail {
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

export function orderRefunded(order: OrderInEmail, refund: RefundInEmail): EmailDraft {
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
  order: OrderInEmail,
  declined: { reason: string | null; refunded_cents: Cents },
): EmailDraft {
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
