import { formatCents, type Cents } from '../money.ts'
import type { RefundReason } from '../orders/order.ts'
import { paragraph, quotation, type EmailDraft } from './email.ts'
import { orderName, practiceNotice, orderLink, type OrderInEmail } from './order-in-email.ts'
import { dayInEmail, partsInEmail, untrustedName } from './words-in-emails.ts'

export function paymentReceived(order: OrderInEmail): EmailDraft {
  const promise =
    order.ship_by === null
      ? 'We’ll email you as soon as your ship date is confirmed.'
      : `It ships by ${dayInEmail(order.ship_by)}.`
  return {
    subject: `Order ${order.number} is confirmed`,
    blocks: [
      paragraph(`Thank you for your order. We received your payment for order ${order.number}. ${promise}`),
      ...practiceNotice(order),
      {
        kind: 'facts',
        rows: [
          ['Part', untrustedName(order.filename)],
          ['Details', `${partsInEmail(order.quantity)}, ${order.material}, ${order.color}`],
          [
            'Ships to',
            `${untrustedName(order.city)}, by ${order.method === 'courier' ? 'courier' : 'carrier'}`,
          ],
          ['Parts', formatCents(order.parts_cents)],
          ['Delivery', formatCents(order.delivery_cents)],
          ['Sales tax', formatCents(order.tax_cents)],
          ['Paid', formatCents(order.total_cents)],
        ],
      },
      orderLink(order),
      { kind: 'link', label: 'Download receipt (PDF)', url: order.receipt_url },
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
  late: 'Your order shipped later than promised, so we are refunding 10% of the price of the parts and the tax on it.',
  declined: 'We declined the order, so we are refunding everything you paid.',
  goodwill: 'The reason:',
}

export function orderRefunded(order: OrderInEmail, refund: RefundInEmail): EmailDraft {
  const tax = refund.tax_cents > 0 ? ` (including ${formatCents(refund.tax_cents)} sales tax)` : ''
  return {
    subject: `We refunded ${formatCents(refund.amount_cents)} for order ${order.number}`,
    blocks: [
      paragraph(
        `We are refunding ${formatCents(refund.amount_cents)}${tax} for ${orderName(order)} to the card you paid with. It can take a few days to appear on your statement.`,
      ),
      ...practiceNotice(order),
      ...(refund.reason === 'goodwill' && !refund.note?.trim()
        ? []
        : [paragraph(REFUND_WORDS[refund.reason])]),
      ...quotation(refund.note),
      orderLink(order),
      { kind: 'link', label: 'Download receipt (PDF)', url: order.receipt_url },
    ],
  }
}

export function orderDeclined(
  order: OrderInEmail,
  declined: { reason: string | null; refunded_cents: Cents },
): EmailDraft {
  return {
    subject: `We can’t make order ${order.number} and are refunding you`,
    blocks: [
      paragraph(
        `We’re sorry, but we can’t make ${orderName(order)}. We are refunding ${formatCents(declined.refunded_cents)}, including delivery and tax, to the card you paid with. It can take a few days to appear on your statement.`,
      ),
      ...practiceNotice(order),
      ...quotation(declined.reason),
      orderLink(order),
      { kind: 'link', label: 'Download receipt (PDF)', url: order.receipt_url },
    ],
  }
}
