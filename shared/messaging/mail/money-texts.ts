import { ORDER_FIELDS, type EmailKindDefinition } from './email-fields.ts'

const REFUND_FIELDS = [...ORDER_FIELDS, 'refund_amount', 'practice_notice', 'reason', 'receipt_link'] as const

const REFUND = `We are refunding {refund_amount}[ (including {refunded_tax} sales tax)] for order {order_number} ({part}[, PO {po_number}]) to the card you paid with. It can take a few days to appear on your statement.

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
    optional: ['po_number', 'customer_name'],
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
    optional: ['po_number', 'customer_name'],
    required: ['practice_notice', 'order_summary', 'order_link', 'receipt_link'],
  },
  purchase_confirmed: {
    label: 'Purchase of several parts confirmed',
    sent: 'When several parts are paid in one purchase, in place of an email for each order.',
    subject: 'Purchase {purchase_number} is confirmed',
    body: `Thank you for your purchase. We received your payment for purchase {purchase_number} ({order_count}).[ Everything ships by {ship_date}.]

{practice_notice}

{purchase_summary}

{purchase_links}`,
    fields: [
      'purchase_number',
      'order_count',
      'city',
      'practice_notice',
      'purchase_summary',
      'purchase_links',
    ],
    optional: ['ship_date', 'po_number', 'customer_name'],
    required: ['practice_notice', 'purchase_summary', 'purchase_links'],
  },
  refunded_late: {
    label: 'Refund for a late order',
    sent: 'When an order ships late and part of its price is refunded automatically.',
    subject: 'We refunded {refund_amount} for order {order_number}',
    body: `${REFUND}

Your order shipped later than promised, so we are refunding 10% of the parts price plus tax.

{reason}

${ORDER_LINKS}`,
    fields: REFUND_FIELDS,
    optional: ['refunded_tax', 'po_number', 'customer_name'],
    required: ['refund_amount', 'practice_notice', 'receipt_link'],
  },
  refunded_goodwill: {
    label: 'Refund by staff',
    sent: 'When staff refund an amount of their choice, here or in Stripe.',
    subject: 'We refunded {refund_amount} for order {order_number}',
    body: `${REFUND}

[The reason:

{reason}]

${ORDER_LINKS}`,
    fields: REFUND_FIELDS,
    optional: ['refunded_tax', 'po_number', 'customer_name'],
    required: ['refund_amount', 'practice_notice', 'reason', 'receipt_link'],
  },
  order_declined: {
    label: 'Order declined',
    sent: 'When staff decline a paid order. Everything is refunded.',
    subject: 'We can’t make order {order_number} and are refunding you',
    body: `We’re sorry, but we can’t make order {order_number} ({part}[, PO {po_number}]). We are refunding {refund_amount}, including delivery and tax, to the card you paid with. It can take a few days to appear on your statement.

{practice_notice}

{reason}

${ORDER_LINKS}`,
    fields: REFUND_FIELDS,
    optional: ['po_number', 'customer_name'],
    required: ['refund_amount', 'practice_notice', 'reason', 'receipt_link'],
  },
  invoice_issued: {
    label: 'Invoice',
    sent: 'When an order of a company with an address for invoices is paid. The invoice is attached.',
    subject: 'Invoice {invoice_number} for order {order_number}',
    body: `The invoice {invoice_number} for order {order_number} ({part}[, PO {po_number}]) is attached as a PDF.

{practice_notice}

{paid_amount} was paid in full by card. Nothing is left to pay.`,
    fields: [...ORDER_FIELDS, 'invoice_number', 'paid_amount', 'practice_notice'],
    optional: ['po_number', 'customer_name'],
    required: ['invoice_number', 'practice_notice'],
  },
  credit_note_issued: {
    label: 'Credit note',
    sent: 'When a refund to a company with an address for invoices was sent. The credit note is attached.',
    subject: 'Credit note {invoice_number} for order {order_number}',
    body: `The credit note {invoice_number} for order {order_number} ({part}[, PO {po_number}]) is attached as a PDF.

{practice_notice}

The amount was refunded to the card that was charged.`,
    fields: [...ORDER_FIELDS, 'invoice_number', 'practice_notice'],
    optional: ['po_number', 'customer_name'],
    required: ['invoice_number', 'practice_notice'],
  },
} as const satisfies Record<string, EmailKindDefinition>
