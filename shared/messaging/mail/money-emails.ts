import { formatCents, type Cents } from '../../platform/money.ts'
import type { RefundReason } from '../../orders/order.ts'
import { quotation, type Block } from './email.ts'
import {
  arrivalRows,
  choicesInEmail,
  destinationRow,
  orderFields,
  practiceNotice,
  type OrderInEmail,
} from './order-in-email.ts'
import { draftEmail, type CustomerEmail } from './word-email.ts'
import { shortDay, untrustedName } from '../../orders/words-in-emails.ts'

export function paymentReceived(order: OrderInEmail): CustomerEmail {
  const values = { ...paidFields(order), order_summary: [orderSummary(order)] }
  return order.ship_by === null
    ? draftEmail('order_confirmed_undated', values)
    : draftEmail('order_confirmed', { ...values, ship_date: shortDay(order.ship_by) })
}

function orderSummary(order: OrderInEmail): Block {
  return {
    kind: 'facts',
    rows: [
      ['Part', untrustedName(order.filename)],
      ...poRow(order),
      ['Details', choicesInEmail(order)],
      destinationRow(order),
      ...arrivalRows([order]),
      ['Parts', formatCents(order.parts_cents)],
      ['Delivery', formatCents(order.delivery_cents)],
      ['Sales tax', formatCents(order.tax_cents)],
      ['Paid', formatCents(order.total_cents)],
    ],
  }
}

function poRow({ purchase_order }: OrderInEmail): [string, string][] {
  return purchase_order === null ? [] : [['Your PO number', untrustedName(purchase_order)]]
}

function paidFields(order: OrderInEmail) {
  const receipt_link: Block[] = [{ kind: 'link', label: 'Download receipt (PDF)', url: order.receipt_url }]
  return { ...orderFields(order), practice_notice: practiceNotice(order), receipt_link }
}

export interface RefundInEmail {
  amount_cents: Cents
  tax_cents: Cents
  /** A declined order has its own email. */
  reason: Exclude<RefundReason, 'declined'>
  note: string | null
}

const REFUND_KINDS = { late: 'refunded_late', goodwill: 'refunded_goodwill' } as const

export function orderRefunded(order: OrderInEmail, refund: RefundInEmail): CustomerEmail {
  return draftEmail(REFUND_KINDS[refund.reason], {
    ...paidFields(order),
    refund_amount: formatCents(refund.amount_cents),
    refunded_tax: refund.tax_cents > 0 ? formatCents(refund.tax_cents) : null,
    reason: quotation(refund.note),
  })
}

export function orderDeclined(
  order: OrderInEmail,
  declined: { reason: string | null; refunded_cents: Cents },
): CustomerEmail {
  return draftEmail('order_declined', {
    ...paidFields(order),
    refund_amount: formatCents(declined.refunded_cents),
    reason: quotation(declined.reason),
  })
}
