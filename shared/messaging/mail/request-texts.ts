import { REQUEST_FIELDS, type EmailKindDefinition } from './email-fields.ts'

const PART_AND_LINK = `{part_choices}

{quote_link}

{ignore_notice}`
/** Like that for every confirmation. */
const REQUEST = {
  fields: REQUEST_FIELDS,
  optional: [],
  required: ['quote_link', 'ignore_notice'],
} as const

/** The fields of requests that the shop answers. */
const ANSWERED = { ...REQUEST, optional: ['answer_time'] } as const

/** Default texts of confirmations of what a customer has just asked for. */
export const REQUEST_TEXTS = {
  request_received: {
    label: 'Request received',
    sent: 'When a part is sent to engineering.',
    subject: 'We received your request',
    body: `Our engineers will review your part. We’ll email you a price and a ship date[ within {answer_time}].

${PART_AND_LINK}`,
    ...ANSWERED,
  },
  review_started: {
    label: 'Quote under review',
    sent: 'When staff must check a material or color before there is a price.',
    subject: 'We’re reviewing your quote',
    body: `We’re checking your choices and will email you the price[ within {answer_time}]. Nothing is charged before you order.

${PART_AND_LINK}`,
    ...ANSWERED,
  },
  date_awaited: {
    label: 'Ship date to follow',
    sent: 'When there is a price and staff must confirm the ship date.',
    subject: 'We’ll confirm your ship date',
    body: `Your price is ready. We’ll email you as soon as the ship date is confirmed[, within {answer_time}].

${PART_AND_LINK}`,
    ...ANSWERED,
  },
  delivery_review_started: {
    label: 'Delivery under review',
    sent: 'When staff must price a delivery, of one part or of a basket.',
    subject: 'We’re pricing your delivery',
    body: `We have your address and are working out the cost of delivery. We’ll email you the price[ within {answer_time}], and then you can order. Nothing is charged before you order.

${PART_AND_LINK}`,
    ...ANSWERED,
  },
  request_expired: {
    label: 'Engineering request expired',
    sent: 'When an engineering request expires before staff sent a price.',
    subject: 'Your request has expired',
    body: `Your request expired before we sent you a price. We’re sorry. You can send it again from your quote.

${PART_AND_LINK}`,
    ...REQUEST,
  },
  review_expired: {
    label: 'Review expired',
    sent: 'When a quote expires before staff finished its review.',
    subject: 'Your request has expired',
    body: `Your quote expired before we finished the review. We’re sorry. You can request it again from your quote.

${PART_AND_LINK}`,
    ...REQUEST,
  },
  price_expired: {
    label: 'Price expired',
    sent: 'When a price that staff set expires without an order.',
    subject: 'Your quote has expired',
    body: `The price we sent you has expired. You can get today’s price from your quote.

${PART_AND_LINK}`,
    ...REQUEST,
  },
} as const satisfies Record<string, EmailKindDefinition>
