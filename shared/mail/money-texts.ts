import { ORDER_FIELDS, type EmailKindDefinition } from './email-fields.ts'

const REFUND_FIELDS = [...ORDER_FIELDS, 'refund_amount', 'practice_notice', 'reason', 'receipt_link'] as const

const REFUND = `We are refunding {refund_amount}[ (including {refunded_tax} sales tax)] for order {order_number} ({part}) to the card you paid with. It can take a few days to appear on your statement.

{practice_notice}`
const ORDER_LINKS = `{order_link}

{receipt_link}`

/** Default texts of emails about payments and refunds. */
export const MONEY_TEXTS = {
  order_confirmed: {
    label: 'Order confirmed',
    sent: 'When an order is paid and its ship date is known.',
    subject: 'Order {order_number} is confirmed',
    body: `Thank you for your order. We received your payment for order {order_number}. It ships by {ship_date}.

{practice_notice}

{order_summary}

${ORDER_LINKS}`,
    fields: [...ORDER_FIELDS, 'ship_date', 'practice_notice', 'order_summary', 'receipt_link'],
    optional: ['customer_name'],
    required: ['practice_notice', 'order_summary', 'order_link', 'receipt_link'],
  },
  order_confirmed_undated: {
    label: 'Order confirmed, ship date to follow',
    sent: 'When an order is paid and staff still have to confirm its ship date.',
    subject: 'Order {order_number} is confirmed',
    body: `Thank you for your order. We received your payment for order {order_number}. We’ll email you as soon as your ship date is confirmed.

{practice_notice}

{order_summary}

${ORDER_LINKS}`,
    fields: [...ORDER_FIELDS, 'practice_notice', 'order_summary', 'receipt_link'],
    optional: ['customer_name'],
    required: ['practice_notice', 'order_summary', 'order_link', 'receipt_link'],
  },
  refunded_late: {
    label: 'Refund for a late order',
    sent: 'When an order ships late and part of its price is refunded automatically.',
    subject: 'We refunded {refund_amount} for order {order_number}',
    body: `${REFUND}

Your order shipped later than promised, so we are refunding 10% of the price of the parts and the tax on it.

{reason}

${ORDER_LINKS}`,
    fields: REFUND_FIELDS,
    optional: ['refunded_tax', 'customer_name'],
    required: ['refund_amount', 'practice_notice', 'receipt_link'],
  },
  refunded_goodwill: {
    label: 'Refund by staff',
    sent: 'When staff refund an amount of their choice.',
    subject: 'We refunded {refund_amount} for order {order_number}',
    body: `${REFUND}

[The reason:

{reason}]

${ORDER_LINKS}`,
    fields: REFUND_FIELDS,
    optional: ['refunded_tax', 'customer_name'],
    required: ['refund_amount', 'practice_notice', 'reason', 'receipt_link'],
  },
  order_declined: {
    label: 'Order declined',
    sent: 'When staff decline a paid order. Everything is refunded.',
    subject: 'We can’t make order {order_number} and are refunding you',
    body: `We’re sorry, but we can’t make order {order_number} ({part}). We are refunding {refund_amount}, including delivery and tax, to the card you paid with. It can take a few days to appear on your statement.

{practice_notice}

{reason}

${ORDER_LINKS}`,
    fields: REFUND_FIELDS,
    optional: ['customer_name'],
    required: ['refund_amount', 'practice_notice', 'reason', 'receipt_link'],
  },
} as const satisfies Record<string, EmailKindDefinition>
