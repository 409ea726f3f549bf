import { ORDER_FIELDS, QUOTE_FIELDS, type EmailKindDefinition } from './email-fields.ts'

/** Default texts of emails about messages, and about printing at the customer's risk. */
export const MESSAGE_TEXTS = {
  quote_message: {
    label: 'Message about a quote',
    sent: 'When staff write to the customer about a quote.',
    subject: 'A message about your quote',
    body: `We wrote to you about {part}.

{reason}

{quote_link}`,
    fields: [...QUOTE_FIELDS, 'reason'],
    optional: ['customer_name'],
    required: ['reason', 'quote_link'],
  },
  order_message: {
    label: 'Message about an order',
    sent: 'When staff write to the customer about an order.',
    subject: 'A message about order {order_number}',
    body: `We wrote to you about order {order_number}, {part}.

{reason}

{order_link}`,
    fields: [...ORDER_FIELDS, 'reason'],
    optional: ['customer_name', 'po_number'],
    required: ['reason', 'order_link'],
  },
  risk_offered: {
    label: 'Printing at the customer’s risk',
    sent: 'When staff offer to print a part although it may fail.',
    subject: 'We can print your part at your risk',
    body: `Our engineers reviewed {part}. It may not print well as it is, so we can’t promise the result. We can print it if you accept what may go wrong:

{risks}

{reason}

We won’t print or charge anything until you accept this on your quote.

{quote_link}`,
    fields: [...QUOTE_FIELDS, 'risks', 'reason'],
    optional: ['customer_name'],
    required: ['risks', 'reason', 'quote_link'],
  },
  customer_message: {
    label: 'Message from a customer',
    sent: 'To your support email, when a customer writes about a quote or an order.',
    subject: 'A customer wrote to you',
    body: `A customer wrote about {part}.

{message}

Please answer in the console, so that the whole conversation stays together.

{console_link}`,
    fields: ['part', 'message', 'console_link'],
    optional: ['customer_name'],
    required: ['message', 'console_link'],
    canBeOff: true,
  },
} as const satisfies Record<string, EmailKindDefinition>
