import { QUOTE_FIELDS, type EmailKindDefinition } from './email-fields.ts'

const READY = `and it’s ready to order. {checkout_notice}[ The price is valid until {valid_until}.]

{price_options}

{reason}

{quote_link}`
const READY_FIELDS = [...QUOTE_FIELDS, 'checkout_notice', 'price_options', 'reason'] as const

/** Default texts of emails about quotes. */
export const QUOTE_TEXTS = {
  quote_ready: {
    label: 'Quote ready',
    sent: 'When staff release the price of a quote that they checked.',
    subject: 'Your quote is ready',
    body: `We reviewed {part}, ${READY}`,
    fields: READY_FIELDS,
    optional: ['valid_until', 'customer_name'],
    required: ['checkout_notice', 'price_options', 'reason', 'quote_link'],
  },
  quote_ready_engineered: {
    label: 'Quote ready, from engineering',
    sent: 'When staff send the price of an engineering request.',
    subject: 'Your quote is ready',
    body: `Our engineers reviewed {part}, ${READY}`,
    fields: READY_FIELDS,
    optional: ['valid_until', 'customer_name'],
    required: ['checkout_notice', 'price_options', 'reason', 'quote_link'],
  },
  basket_prices: {
    label: 'Prices of a basket',
    sent: 'When a customer asks for the prices of their basket by email.',
    subject: 'The prices of your parts',
    body: `Here are the prices of your parts in one purchase. {checkout_notice}[ The prices are valid until {valid_until}.]

{price_options}

{quote_link}`,
    fields: ['checkout_notice', 'price_options', 'quote_link'],
    optional: ['valid_until', 'customer_name'],
    required: ['checkout_notice', 'price_options', 'quote_link'],
  },
  delivery_priced: {
    label: 'Delivery price ready',
    sent: 'When staff set the price of a delivery.',
    subject: 'Your delivery price is ready',
    body: `Delivering {part} to {city} costs {delivery_fee}. You can order now.

{price_options}

{quote_link}`,
    fields: [...QUOTE_FIELDS, 'city', 'delivery_fee', 'price_options'],
    optional: ['customer_name'],
    required: ['delivery_fee', 'price_options', 'quote_link'],
  },
  delivery_refused: {
    label: 'Delivery not possible',
    sent: 'When staff refuse a delivery.',
    subject: 'We can’t deliver to this address',
    body: `We can’t deliver {part} to the address you entered. Your quote is still valid, and you can enter a different address.

{reason}

{quote_link}`,
    fields: [...QUOTE_FIELDS, 'reason'],
    optional: ['customer_name'],
    required: ['reason', 'quote_link'],
  },
  basket_delivery_priced: {
    label: 'Delivery price of a basket ready',
    sent: 'When staff set the price of the delivery of a basket.',
    subject: 'Your delivery price is ready',
    body: `Delivering your parts to {city} costs {delivery_fee}, for everything together. You can order now.[ These prices are valid until {valid_until}.]

{price_options}

{quote_link}`,
    fields: ['city', 'delivery_fee', 'price_options', 'quote_link'],
    optional: ['valid_until', 'customer_name'],
    required: ['delivery_fee', 'price_options', 'quote_link'],
  },
  basket_delivery_refused: {
    label: 'Delivery of a basket not possible',
    sent: 'When staff refuse the delivery of a basket.',
    subject: 'We can’t deliver to this address',
    body: `We can’t deliver your parts to the address you entered. Your prices are still valid, and you can enter a different address.

{reason}

{quote_link}`,
    fields: ['reason', 'quote_link'],
    optional: ['customer_name'],
    required: ['reason', 'quote_link'],
  },
  engineer_needed: {
    label: 'Part needs an engineer',
    sent: 'When staff refer a quote to engineering.',
    subject: 'This part needs an engineer',
    body: `We reviewed {part}, and an engineer needs to price it. You can send it to our engineers from your quote, free of charge.

{reason}

{quote_link}`,
    fields: [...QUOTE_FIELDS, 'reason'],
    optional: ['customer_name'],
    required: ['reason', 'quote_link'],
  },
  request_rejected: {
    label: 'Part can’t be made as designed',
    sent: 'When staff reject an engineering request.',
    subject: 'We can’t make this part as designed',
    body: `Our engineers reviewed {part}, and we can’t make it as designed.

{reason}

If you change the material, the settings or the file, we’ll review it again.

{quote_link}`,
    fields: [...QUOTE_FIELDS, 'reason'],
    optional: ['customer_name'],
    required: ['reason', 'quote_link'],
  },
  quote_declined: {
    label: 'Quote declined',
    sent: 'When staff decline to quote a part.',
    subject: 'We can’t quote this part',
    body: `We reviewed {part} and can’t offer it. You weren’t charged.

{reason}

{quote_link}`,
    fields: [...QUOTE_FIELDS, 'reason'],
    optional: ['customer_name'],
    required: ['reason', 'quote_link'],
  },
  quote_date_confirmed: {
    label: 'Ship date of a quote confirmed',
    sent: 'When staff confirm the ship date of a quote.',
    subject: 'Your ship date is confirmed',
    body: `The ship date for {part} is confirmed.

{price_options}

{quote_link}`,
    fields: [...QUOTE_FIELDS, 'price_options'],
    optional: ['customer_name'],
    required: ['price_options', 'quote_link'],
  },
  ship_date_taken_back: {
    label: 'Ship date under review again',
    sent: 'When staff take back a ship date that was emailed.',
    subject: 'We’re reviewing your ship date again',
    body: `The ship date we sent you for {part} is no longer valid. We’ll email you as soon as a new one is confirmed.

{quote_link}`,
    fields: QUOTE_FIELDS,
    optional: ['customer_name'],
    required: ['quote_link'],
  },
} as const satisfies Record<string, EmailKindDefinition>
